import Glibc
import Varlink

reserveStandardDescriptors()
exit(Program(arguments: Array(CommandLine.arguments.dropFirst()), environment: .current).run().rawValue)
