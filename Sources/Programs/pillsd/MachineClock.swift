import Glibc
import PillsCore
import SystemdKit

/// The device's uptime, CLOCK_BOOTTIME; nothing else in Pills reads it.
struct MachineClock {
  private let boot: String

  init() throws(SystemdError) { boot = try BootID.current }

  var uptime: Uptime {
    var time = timespec()
    // Cannot fail: the clock exists on every Linux since 2.6.39 and the pointer is valid.
    clock_gettime(CLOCK_BOOTTIME, &time)
    let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    return Uptime(boot: boot, span: .microseconds(microseconds))
  }
}

/// The device's clock, CLOCK_REALTIME; nothing else in Pills reads it.
enum WallClock {
  static var now: Instant {
    var time = timespec()
    // Cannot fail: the clock exists on every Linux and the pointer is valid.
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microsecondsSinceEpoch: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
