import Glibc

/// Opens whichever of standard input, output and error is closed, so that no socket takes its number and is then written
/// to, or waited for, by mistake.
///
/// What stands in for it fails when it is used, as the closed one would. It comes first of all in a program.
package func reserveStandardDescriptors() {
  let wrongWays = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  for (descriptor, wrongWay) in wrongWays where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free is that of the closed one.
    _ = open("/dev/null", wrongWay)
  }
}
