import PillsAPI
import PillsCore
import PillsSettings

/// What `Teller` wants to be done.
enum TellerEffect: Equatable {
  /// Run the command of the receiver, and report its end with ``Teller/ended(_:succeeded:at:)``.
  case tell(TellReceiver, Occasion)
  /// Run the commands that wait for answers of these receivers, and of no others.
  case listen([String])
  /// Record that the doses were taken, as the person answered.
  case take(Control.Take.Input)
  /// Call ``Teller/wake(at:)`` at this time, in seconds since the epoch, and at no other; nil for never.
  case arm(Int?)
  case log(Note)
}

/// What is worth a line in the journal.
enum Note: Equatable {
  case failed(receiver: String, times: Int)
  /// The message is a day old, and will not be told any more.
  case gaveUp(receiver: String)
}

/// What a receiver is told, with all that is known of it.
struct Occasion: Equatable {
  var event: TellReplies.Event
  var reminders: [Reminder] = []
  var today: Day?
  var outcome: TellReplies.Outcome?
  var low: [Control.Stock] = []
  /// The word that takes the open doses, if it comes back.
  var answer: String?
}

extension Occasion {
  /// A reminder; its slot is nil if nothing more is known of it.
  struct Reminder: Equatable {
    let id: String
    let slot: Control.SlotStatus?
  }
}
