import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsStore

@Suite struct KillTests {
  /// The process is killed at a random moment during endless commits; it records each commit that has returned.
  @Test(arguments: [3, 11, 23, 37, 53, 71, 97, 131])
  func `a kill amid commits loses nothing acknowledged and leaves no change half done`(
    milliseconds: Int
  ) async throws {
    let folder = TemporaryFolder()
    let acknowledgements = "\(folder.path)/acknowledged"
    overwrite(acknowledgements, with: [])
    _ = try folder.store()

    await #expect(processExitsWith: .signal(SIGALRM)) {
      [
        data = folder.dataFolder as String, acknowledgements = acknowledgements as String,
        milliseconds = milliseconds as Int
      ] in
      let store = try Store(folder: data, now: now, from: Boundary(today))
      let note = open(acknowledgements, O_WRONLY | O_APPEND | O_CLOEXEC)
      // Without a handler, SIGALRM kills the process like SIGKILL, and a timer can send it during any call.
      var timer = itimerval()
      timer.it_value.tv_usec = milliseconds * 1000
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
      var day = today
      while true {
        var change = history(of: [day])
        change.reminders.reviewedUntil = now + .seconds(Int64(today.distance(to: day)) + 1)
        try store.commit(change)
        _ = write(note, "x", 1)
        day = day.next
      }
    }

    let acknowledged = contents(of: acknowledgements).count
    let store = try folder.store()
    let memory = try store.memory(from: today)
    let committed = Int(try store.reviewedUntil().secondsSinceEpoch - now.secondsSinceEpoch)
    #expect([acknowledged, acknowledged + 1].contains(committed))
    #expect(memory.medications.answers.count == 2 * committed)
    #expect(memory.reminders.records.count == 2 * committed)
    let events = try store.database.query("SELECT count(*) FROM entry WHERE statement LIKE 'dose %'") {
      row throws(StoreError) in
      try row.integer(0)
    }
    #expect(events == [Int64(2 * committed)])
    print("killed after \(milliseconds) ms:", acknowledged, "acknowledged,", committed, "there")
  }
}
