internal import CLinux
internal import Glibc

/// Repeats `call` as long as signals interrupt it; returns its number, or -1 with `errno`.
package func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let number = call()
    if number != -1 || errno != EINTR { return number }
  }
}

/// The time on CLOCK_MONOTONIC.
package func monotonicMicroseconds() -> UInt64 {
  var time = timespec()
  // Can't fail: the clock exists on every Linux and the pointer is valid.
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
}

/// The target of the symbolic link at `path`; nil if it can't be read.
package func linkTarget(of path: String) -> String? {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink(path, &target, target.count)
  guard length >= 0 else { return nil }
  return String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The path of the running program.
package var ownProgram: String? { linkTarget(of: "/proc/self/exe") }
