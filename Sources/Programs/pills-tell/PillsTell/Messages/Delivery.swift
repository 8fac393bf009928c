import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Varlink

/// What the command of a receiver gets.
struct Delivery {
  private let receiver: TellReceiver
  private let occasion: Occasion
  private let person: Person?

  init(_ occasion: Occasion, to receiver: TellReceiver, about person: Person? = ProfileChoice.current) {
    (self.occasion, self.receiver, self.person) = (occasion, receiver, person)
  }

  /// What the command reads on standard input.
  var input: String {
    switch receiver.input {
    // A message holds only texts and small numbers, which JSON can always represent.
    case .json: ((try? wireText(message)) ?? "") + "\n"
    case .text: receiver.title.map { "\($0): \(sentence)\n" } ?? "\(sentence)\n"
    }
  }

  /// The command's variables. All of them are set each time, so that none is left of another message.
  var variables: [String: String] {
    let reminder = occasion.reminders.count == 1 ? occasion.reminders.first : nil
    let names = receiver.showsNames ? message.namesOfMedications : []
    return [
      "PILLS_EVENT": occasion.event.rawValue,
      "PILLS_RECEIVER": receiver.name,
      "PILLS_TITLE": title,
      "PILLS_MESSAGE": sentence,
      "PILLS_SLOT": reminder?.id.reminderSlot ?? "",
      "PILLS_DAY": reminder?.id.reminderDay?.description ?? "",
      "PILLS_DUE_AT": reminder?.slot?.dueAt.description ?? "",
      "PILLS_OUTCOME": occasion.outcome?.rawValue ?? "",
      "PILLS_MEDICATIONS": names.joined(separator: "\n"),
      "PILLS_ANSWER": occasion.answer ?? "",
    ]
  }

  private var title: String { receiver.title ?? "Pills" }

  /// Begins with the name of the person, if they have one: a carer may look after several.
  private var sentence: String {
    let sentence = occasion.sentence(withNames: receiver.showsNames)
    return person.map { "\($0.name): \(sentence)" } ?? sentence
  }

  private var message: TellReplies.Message {
    TellReplies.Message(
      event: occasion.event,
      receiver: receiver.name,
      title: title,
      message: sentence,
      reminders: occasion.reminders.map { TellReplies.Reminder($0, withNames: receiver.showsNames) },
      outcome: occasion.outcome,
      stock: receiver.showsNames ? occasion.low.map(TellReplies.Stock.init) : nil,
      answer: occasion.answer
    )
  }
}

extension TellReplies.Message {
  fileprivate var namesOfMedications: [String] {
    reminders.flatMap { $0.doses ?? [] }.map(\.medication) + (stock ?? []).map(\.medication)
  }
}

extension TellReplies.Reminder {
  fileprivate init(_ reminder: Occasion.Reminder, withNames: Bool) {
    self.init(
      id: reminder.id,
      slot: reminder.id.reminderSlot,
      day: reminder.id.reminderDay?.description ?? "",
      dueAt: reminder.slot?.dueAt.description,
      doses: withNames ? reminder.slot?.doses.map(TellReplies.Dose.init) : nil
    )
  }
}

extension TellReplies.Dose {
  fileprivate init(_ dose: Control.Dose) {
    self.init(
      medication: dose.medication,
      dosage: dose.dosage,
      amount: dose.amount,
      status: dose.status.rawValue
    )
  }
}

extension TellReplies.Stock {
  fileprivate init(_ stock: Control.Stock) {
    self.init(medication: stock.medication, left: stock.left, daysLeft: stock.daysLeft)
  }
}
