import Glibc
import Subprocess
import Testing

/// Programs that run while their starter goes on.
@Suite struct RunningProgramTests {
  /// Waits for its end, and at most for ten seconds.
  private static func status(of program: RunningProgram) -> Int32? {
    var end = pollfd(fd: program.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&end, 1, 10_000)
    return program.exitStatus()
  }

  @Test(
    arguments: [
      (["true"], 0), (["sh", "-c", "exit 7"], 7), (["sh", "-c", "test \"$PILLS_X\" = \"a b\""], 0),
      (["sh", "-c", "test \"$(cat)\" = given"], 0), (["sh", "-c", "test -n \"$PATH\""], 0),
      (["sh", "-c", "kill -KILL $$"], -9),
    ] as [([String], Int32)]
  )
  func `it gets input and variables, and its end is told`(words: [String], expected: Int32) throws {
    let program = try #require(RunningProgram(words, input: "given", adding: ["PILLS_X": "a b"]))
    #expect(Self.status(of: program) == expected)
    // Asked again, it is the same.
    #expect(program.exitStatus() == expected)
  }

  @Test func `a variable takes the place of one that is there`() throws {
    setenv("PILLS_OF_TEST", "old", 1)
    let words = ["sh", "-c", "test \"$PILLS_OF_TEST\" = new"]
    let program = try #require(RunningProgram(words, adding: ["PILLS_OF_TEST": "new"]))
    #expect(Self.status(of: program) == 0)
  }

  @Test func `what is not there is not started`() {
    #expect(RunningProgram(["there-is-no-such-program"]) == nil)
  }

  @Test func `no signal is blocked or ignored in it`() throws {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let program = try #require(RunningProgram(["sh", "-c", "kill -TERM $$; sleep 10"]))
    #expect(Self.status(of: program) == -SIGTERM)
  }

  @Test func `it is killed with all that it started`() throws {
    let program = try #require(
      RunningProgram(["sh", "-c", "sleep 10 & echo started; wait"], keepsOutput: true)
    )
    var output = pollfd(fd: program.output, events: Int16(POLLIN), revents: 0)
    #expect(poll(&output, 1, 10_000) == 1)
    #expect(program.exitStatus() == nil)
    program.kill()
    #expect(Self.status(of: program) == -SIGKILL)
    // Whatever runs on has the other end open.
    var bytes = [UInt8](repeating: 0, count: 100)
    while read(program.output, &bytes, bytes.count) > 0 {}
    var end = pollfd(fd: program.output, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 5000) == 1)
    #expect(end.revents & Int16(POLLHUP) != 0)
  }
}
