import Glibc

/// Opens /dev/null in place of a closed standard input, output or error. Otherwise a socket could get that
/// number, and be written to or waited for by mistake. Using the replacement fails, as using the closed one
/// would. A program must call this first.
package func reserveStandardDescriptors() {
  let wrongWays = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  for (descriptor, wrongWay) in wrongWays where fcntl(descriptor, F_GETFD) < 0 {
    // open(2) takes the lowest free number, which is that of the closed descriptor.
    _ = open("/dev/null", wrongWay)
  }
}
