import Desktop
import Glibc
import Testing

struct ClockWatcherTests {
  @Test func restsUntilTheClockIsSetAndWatchesOn() throws {
    let watcher = try ClockWatcher()
    #expect(!isReadable(watcher.fileDescriptor))
    #expect(try !watcher.clockWasSet())
    for _ in 1...2 {
      try setClockToNow()
      #expect(isReadable(watcher.fileDescriptor))
      #expect(try watcher.clockWasSet())
      #expect(!isReadable(watcher.fileDescriptor))
      #expect(try !watcher.clockWasSet())
    }
  }

  /// Sets the clock to the time that it shows, so that it moves as little as possible. This needs root.
  private func setClockToNow() throws {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    try #require(clock_settime(CLOCK_REALTIME, &now) == 0, "errno \(errno)")
  }
}

func isReadable(_ descriptor: CInt) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, 0) == 1
}
