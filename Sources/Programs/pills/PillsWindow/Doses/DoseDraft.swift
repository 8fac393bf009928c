import PillsAPI
import PillsCore
import PillsView
import Varlink

/// What a person types and chooses for a dose; pillsd checks it. Empty texts say nothing.
struct DoseDraft: Equatable {
  /// What is answered.
  enum Subject: Equatable {
    /// Doses in a slot of a day; nil for all that are due in it.
    case slot(String, day: String, medications: [String]?)
    /// A dose in no slot: one as needed, or an extra one.
    case free(medication: String, isExtra: Bool)
  }

  enum Answer: CaseIterable {
    case taken
    case skipped
    case unanswered
  }

  let subject: Subject
  /// Whether an amount and a place can be given, which are of one medication.
  var isOfOneMedication = true
  var answer = Answer.unanswered
  /// Only for a dose in no slot; empty for today.
  var day = ""
  var time = ""
  var amount = ""
  var note = ""
  var place = ""
}

extension DoseDraft {
  init(_ dose: Control.Dose, in slot: String, on day: Day) {
    self.init(subject: .slot(slot, day: day.description, medications: [dose.calling]))
    (amount, note) = (dose.amount ?? "", dose.note ?? "")
    place = dose.place ?? dose.offeredPlace ?? ""
    switch dose.status {
    case .taken: answer = .taken
    case .skipped: answer = .skipped
    case .due, .missed: break
    }
    // A missed dose has the time at which that was confirmed.
    if answer != .unanswered { time = dose.at?.timeOfDay.description ?? "" }
  }

  enum Part: CaseIterable {
    case answer
    case day
    case time
    case amount
    case place
    case note
  }

  /// The fields of the form.
  var parts: Set<Part> {
    if case .free = subject { return [.day, .time, .amount, .place, .note] }
    switch answer {
    case .taken:
      return isOfOneMedication ? [.answer, .time, .amount, .place, .note] : [.answer, .time, .note]
    case .skipped: return [.answer, .time, .note]
    case .unanswered: return [.answer]
    }
  }
}

extension DoseDraft {
  enum Request: Equatable {
    case take(Control.Take.Input)
    case skip(Control.Skip.Input)
    case undo(Control.Undo.Input)
    case takeFree(Control.TakeAsNeeded.Input)
  }

  /// The request that turns `known`, which is recorded, into this; nil if nothing is different. A correction names
  /// only what is new, so the rest stays as it was recorded.
  func request(after known: DoseDraft) -> Request? {
    let isCorrection = answer == known.answer
    func said(_ text: KeyPath<DoseDraft, String>) -> String? {
      let new = self[keyPath: text]
      if isCorrection { return new == known[keyPath: text] ? nil : new }
      return new.isEmpty ? nil : new
    }
    switch subject {
    case .free(let medication, let isExtra):
      return .takeFree(
        Control.TakeAsNeeded.Input(
          medication: medication,
          day: day.isEmpty ? nil : day,
          at: time.isEmpty ? nil : time,
          extra: isExtra ? true : nil,
          amount: amount.isEmpty ? nil : amount,
          note: note.isEmpty ? nil : note,
          place: place.isEmpty ? nil : place
        )
      )
    case .slot(let slot, let day, let medications):
      let isSame = isCorrection && parts.allSatisfy { $0.text.flatMap(said) == nil }
      if isSame { return nil }
      switch answer {
      case .taken:
        return .take(
          Control.Take.Input(
            slot: slot,
            medications: medications,
            day: day,
            at: said(\.time),
            amount: isOfOneMedication ? said(\.amount) : nil,
            note: said(\.note),
            place: isOfOneMedication ? said(\.place) : nil
          )
        )
      case .skipped:
        return .skip(
          Control.Skip.Input(
            slot: slot,
            medications: medications,
            day: day,
            at: said(\.time),
            note: said(\.note)
          )
        )
      case .unanswered: return .undo(Control.Undo.Input(slot: slot, medications: medications, day: day))
      }
    }
  }

  /// The field that shows the refusal; nil if it is about no field.
  static func field(of refusal: any ErrorReply) -> Part? {
    switch refusal {
    case is Control.InvalidTime, is Control.FutureTime, is Control.TimeMissing: .time
    case is Control.InvalidDay, is Control.FutureDay, is Control.TooLongAgo: .day
    case is Control.InvalidAmount, is Control.InvalidDose: .amount
    case let refusal as Control.InvalidText: refusal.field == "place" ? .place : .note
    default: nil
    }
  }
}

extension DoseDraft.Part {
  /// The text of the part; nil for the answer, which is none, and for the day, which a dose in a slot lacks.
  fileprivate var text: KeyPath<DoseDraft, String>? {
    switch self {
    case .answer, .day: nil
    case .time: \.time
    case .amount: \.amount
    case .place: \.place
    case .note: \.note
    }
  }
}
