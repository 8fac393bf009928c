import Glibc
import PillsCore

/// The machine's clock, CLOCK_REALTIME; nothing else in Pills reads it.
enum WallClock {
  static var now: Instant {
    var time = timespec()
    // Cannot fail: the clock exists on every Linux and the pointer is valid.
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microsecondsSinceEpoch: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
