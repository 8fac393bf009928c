import Glibc

exit(Program(arguments: Array(CommandLine.arguments.dropFirst()), environment: .current).run().rawValue)
