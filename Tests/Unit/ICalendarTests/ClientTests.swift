import PillsCore
import Testing

@testable import ICalendar

@Suite struct ClientTests {
  private static let ticked: [(ClientSample, Int64?, sequence: Int, [String]?)] = {
    let doses = ["0000000000=open+4tqv7b1c9z-3+k3f9m2qxw0-17"]
    return [
      (.tasksOrg, 1_795_205_701, 1, doses),
      (.thunderbird, 1_795_205_701, 1, doses),
      (.nextcloudTasks, nil, 0, doses),
      (.todoman, 1_795_205_701, 1, doses),
      (.evolution, 1_795_205_701, 2, doses),
      (.appleReminders, 1_795_205_701, 1, nil),
    ]
  }()

  @Test(arguments: ticked)
  func `a tick is read of what any program wrote`(
    sample: ClientSample,
    seconds: Int64?,
    sequence: Int,
    doses: [String]?
  ) throws {
    let resource = try #require(TaskResource(reading: Array(sample.text.utf8)))
    #expect(resource.name.description == "task-4tqv7b1c9z-2026-11-20-evening.ics")
    #expect(resource.state == .completed(at: seconds.map(Instant.init(secondsSinceEpoch:))))
    #expect(resource.doses?.map(\.description) == doses)
    #expect(resource.isAnswered == doses.map { _ in true })
    #expect(resource.sequence == sequence)
  }

  @Test(arguments: ticked)
  func `opening it again changes no line that is not ours`(
    sample: ClientSample,
    seconds: Int64?,
    sequence: Int,
    doses: [String]?
  ) throws {
    var resource = try #require(TaskResource(reading: Array(sample.text.utf8)))
    let due = try #require(TimeOfDay("21:00"))
    let open = SlotTask(resource.name, "Pills: Zinc", due: due)
    #expect(!resource.shows(open))
    resource.set(open, sequence: sequence + 1, at: Instant(secondsSinceEpoch: 1_795_209_301))
    let ours = [
      "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-PILLS", "DUE:",
    ]
    let rest = { (text: String) in
      text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { line in
        !ours.contains { line.hasPrefix($0) }
      }
    }
    let after = String(decoding: resource.text, as: UTF8.self)
    #expect(rest(after) == rest(sample.text))
    let read = try #require(TaskResource(reading: resource.text))
    #expect(read.state == .open)
    #expect(read.isAnswered == false)
    #expect(read.shows(open))
  }

  @Test(arguments: [
    ClientSample.tasksOrg, .thunderbird, .nextcloudTasks, .todoman, .evolution, .appleReminders,
  ])
  func `what a program wrote is written as it was`(sample: ClientSample) throws {
    #expect(
      String(decoding: try Component(calendar: Array(sample.text.utf8)).bytes, as: UTF8.self) == sample.text
    )
  }
}
