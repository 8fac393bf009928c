import PillsAPI
import PillsCore
import PillsView
import Words

/// Something that the person decides, as a card with its answers, without its widgets: a conflict between devices, a
/// medication that runs out, or another time zone.
struct QuestionContent: Equatable, Identifiable {
  enum Choice: Equatable {
    /// This entry holds from now on.
    case resolve(Sync.Resolve.Input)
    case same(Control.SetSameness.Input)
    /// Opens the form for the stock of this medication.
    case stock(name: String, dosage: String?)
    /// Medications come by this clock from now on.
    case hours(Journey, ReminderHours)
    /// Puts the card away until the window is opened again.
    case later
  }

  struct Answer: Equatable {
    let text: String
    /// For screen readers, with the question.
    let name: String
    let choice: Choice
  }

  /// `Metformin, evening, yesterday`
  let title: String
  /// What each device recorded, and what counts until somebody decides.
  let text: String
  let answers: [Answer]

  var id: String { "\(title)\n\(text)" }
}

extension QuestionContent {
  static func all(_ output: Sync.GetConflicts.Output, today: Day) -> [QuestionContent] {
    output.conflicts.map { QuestionContent($0, today: today) }
      + output.excesses.map { QuestionContent($0, today: today) }
      + output.edits.map { QuestionContent($0, today: today) } + output.sameNames.map { QuestionContent($0) }
  }

  /// The medications that run out.
  static func all(low stock: [Control.Stock]) -> [QuestionContent] {
    stock.filter(\.low).map { QuestionContent($0) }
  }

  private init(_ stock: Control.Stock) {
    self.init(
      translated("\(stock.title) is running low"),
      [
        stock.isBelowZero
          ? translated("More was taken than was counted. Count what is left.")
          : "\(stock.summary.capitalizedFirst)."
      ],
      [
        (translated("Stock…", in: "button"), .stock(name: stock.medication, dosage: stock.dosage)),
        (translated("Not Now", in: "button of a question"), .later),
      ]
    )
  }

  init(_ title: String, _ lines: [String], _ answers: [(text: String, choice: Choice)]) {
    self.title = title.printable
    text = lines.joined(separator: "\n").printableLines
    self.answers = answers.map { answer in
      let text = answer.text.printable.capitalizedFirst
      return Answer(text: text, name: "\(text), \(title)".printable, choice: answer.choice)
    }
  }

  private init(_ conflict: Sync.Conflict, today: Day) {
    self.init(
      "\(conflict.medication), \(slotAndDay(conflict.slot, conflict.day, today: today))",
      conflict.sides.map { $0.line(today: today) } + [conflict.advice],
      conflict.sides.map { side in
        ("\(side.words) (\(side.name ?? side.device))", .resolve(Sync.Resolve.Input(entry: side.entry)))
      }
    )
  }

  private init(_ excess: Sync.Excess, today: Day) {
    let advice = translated("If you took them, ask your doctor or pharmacist what to do.")
    // Any of the entries confirms all of them.
    let answers = excess.doses.prefix(1).map { dose in
      (
        text: translated("I Know", in: "button of a question"),
        choice: Choice.resolve(Sync.Resolve.Input(entry: dose.entry))
      )
    }
    self.init(
      "\(excess.medication), \(excess.day.name(on: today))",
      excess.doses.map { $0.line(today: today) } + ["\(excess.fact) \(advice)"],
      answers
    )
  }

  private init(_ conflict: Sync.EditConflict, today: Day) {
    self.init(
      conflict.title,
      conflict.edits.map { edit in
        ConflictText.side(edit.name ?? edit.device, edit.recordedAt, edit.words, edit.holds, today: today)
      } + [conflict.advice],
      conflict.edits.map { edit in
        ("\(edit.words) (\(edit.name ?? edit.device))", .resolve(Sync.Resolve.Input(entry: edit.entry)))
      }
    )
  }

  private init(_ pair: Sync.SameName) {
    func choice(_ isSame: Bool) -> Choice {
      .same(Control.SetSameness.Input(medication: pair.one, other: pair.other, same: isSame))
    }
    self.init(
      translated("The same medication?"),
      [pair.sentence],
      [
        (translated("The Same", in: "button of a question"), choice(true)),
        (translated("Different", in: "button of a question"), choice(false)),
      ]
    )
  }
}

extension Sync.Side {
  fileprivate func line(today: Day) -> String {
    ConflictText.side(name ?? device, recordedAt, words, holds, today: today)
  }
}
