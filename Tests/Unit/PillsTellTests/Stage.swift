import PillsAPI
import PillsCore
import PillsSamples
import PillsSettings
import Testing
import Varlink

@testable import PillsTell

/// Slots and stock as pillsd tells of them, on Friday, 20 November 2026.
enum Scene {
  static func receiver(_ name: String, _ change: (inout TellReceiver) -> Void = { _ in }) -> TellReceiver {
    var receiver = TellReceiver(name: name)
    receiver.command = ["true"]
    change(&receiver)
    return receiver
  }

  /// `statuses` has one word for each dose, such as `due taken`; they are of A, B and so on.
  static func slot(
    _ reminder: Control.ReminderState,
    _ statuses: String,
    _ name: String = "evening",
    day: Int = 20
  ) -> Control.SlotStatus {
    let doses = zip(["A", "B", "C"], statuses.split(separator: " ")).map { medication, status in
      Control.Dose(
        medication: medication,
        dosage: "5 mg",
        status: Control.DoseStatus(rawValue: String(status)) ?? .due
      )
    }
    return Control.SlotStatus(
      id: "\(name)-2026-11-\(day)",
      slot: name,
      day: "2026-11-\(day)",
      dueAt: "2026-11-\(day)T21:00:00+01:00",
      reminder: reminder,
      doses: doses
    )
  }

  static func seen(
    _ slots: [Control.SlotStatus] = [],
    missed: [Control.SlotStatus] = [],
    low: [String] = []
  ) -> Seen {
    let stock = low.map {
      Control.Stock(medication: $0, left: "2", daysLeft: 1, overAYear: false, warnAt: 7, low: true)
    }
    return Seen(today: "2026-11-20", slots: slots, missed: missed, low: stock)
  }

  static let open = seen([slot(.open, "due due")])
  static let snoozed = seen([slot(.snoozed, "due due")])
  static let taken = seen([slot(.closed, "taken taken")])
  static let missed = seen([slot(.closed, "missed missed")], missed: [slot(.closed, "missed missed")])
  static let nothing = seen()
}

/// A teller whose commands end at once, and what came of it. Times are in minutes.
struct Stage {
  var teller: Teller
  /// Such as `15 phone open evening-2026-11-20`.
  var told: [String] = []
  var notes: [Note] = []
  var wakes: Int?
  var listening: [String] = []
  var taken: [Control.Take.Input] = []
  /// Whether commands fail.
  var fails = false
  /// Whether commands go on until ``end(_:at:)``.
  var holds = false
  private(set) var messages: [(TellReceiver, Occasion)] = []

  init(_ receivers: [TellReceiver], state: SavedState = .empty) {
    teller = Teller(state, receivers) { "taken-word" }
  }

  mutating func see(_ seen: Seen, at minute: Int) { perform(teller.see(seen, at: minute * 60), at: minute) }

  mutating func wake(at minute: Int) { perform(teller.wake(at: minute * 60), at: minute) }

  mutating func use(_ receivers: [TellReceiver], at minute: Int) {
    perform(teller.use(receivers, at: minute * 60), at: minute)
  }

  mutating func end(_ name: String, succeeded: Bool = true, at minute: Int) {
    perform(teller.ended(name, succeeded: succeeded, at: minute * 60), at: minute)
  }

  mutating func answer(_ name: String, _ line: String) { perform(teller.answered(name, line: line), at: 0) }

  /// As after a crash: only what is on disk is known.
  mutating func restart(_ receivers: [TellReceiver]) throws {
    let text = Array(try wireText(teller.state).utf8)
    let state = try #require(value(ofWireText: text, as: SavedState.self))
    teller = Teller(state, receivers) { "taken-other" }
  }

  private mutating func perform(_ effects: [TellerEffect], at minute: Int) {
    var ended: [String] = []
    for effect in effects {
      switch effect {
      case .tell(let receiver, let occasion):
        let ids = occasion.reminders.map { $0.id.replacing("-2026-11-20") }
        let words = ["\(minute)", receiver.name, occasion.event.rawValue] + ids
        told.append((words + [occasion.outcome?.rawValue].compactMap(\.self)).joined(separator: " "))
        messages.append((receiver, occasion))
        ended.append(receiver.name)
      case .listen(let names): listening = names
      case .take(let input): taken.append(input)
      case .arm(let time): wakes = time.map { $0 / 60 }
      case .log(let note): notes.append(note)
      }
    }
    for name in ended where !holds { end(name, succeeded: !fails, at: minute) }
  }
}

extension String {
  fileprivate func replacing(_ ending: String) -> String {
    hasSuffix(ending) ? String(dropLast(ending.count)) : self
  }
}
