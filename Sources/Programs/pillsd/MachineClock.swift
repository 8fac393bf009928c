import Glibc
import PillsCore
import SystemdKit

/// The device's uptime, CLOCK_BOOTTIME; nothing else in Pills reads it.
struct MachineClock {
  private let boot: String

  init() throws(SystemdError) { boot = try BootID.current }

  var uptime: Uptime { Uptime(boot: boot, span: .microseconds(microseconds(of: CLOCK_BOOTTIME))) }
}

/// The device's clock, CLOCK_REALTIME; nothing else in Pills reads it.
enum WallClock {
  static var now: Instant { Instant(microsecondsSinceEpoch: microseconds(of: CLOCK_REALTIME)) }
}

private func microseconds(of clock: clockid_t) -> Int64 {
  var time = timespec()
  // Cannot fail: both clocks exist on every Linux since 2.6.39 and the pointer is valid.
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
