package import PillsAPI
import PillsCore
import Words

/// What would have done, or what failed, as pillsd says it, in a sentence.
private func sentence(_ text: String) -> String { translated(known: text).asSentence }

/// What people call the text that pillsd has under the name `field`.
private func fieldName(_ field: String) -> String {
  switch field {
  case "beverage": translated("beverage", in: "text of a drink")
  case "note": translated("note", in: "text of a drink")
  default: MedicationText(rawValue: field)?.words ?? field
  }
}

extension Control.Failure {
  /// What was refused, in sentences that are true in every program; nil where each has its own.
  package var statement: String? {
    switch self {
    case let failure as Control.InvalidText:
      translated("The \(fieldName(failure.field)) cannot be used: \(sentence(failure.expectation))")
    case let failure as Control.InvalidSchedule:
      translated(
        "'\(failure.schedule)' is not a schedule: \(sentence(failure.expectation))"
      )
    case let failure as Control.InvalidDose:
      translated("'\(failure.dose)' is not a dose: \(sentence(failure.expectation))")
    case let failure as Control.InvalidAmount:
      translated(
        "'\(failure.amount)' cannot be used here: \(sentence(failure.expectation))"
      )
    case let failure as Control.InvalidSpan:
      translated(
        "'\(failure.span)' cannot be used here. Allowed: \(sentence(failure.expectation))"
      )
    case let failure as Control.InvalidSetting:
      translated(
        "\(failure.key) cannot be '\(failure.value)'. Allowed: \(sentence(failure.expectation))"
      )
    case let failure as Control.TooManyMedications:
      translated("There are \(failure.limit) medications already, which is the limit.")
    case let failure as Control.TooLongAgo:
      translated("That is too long ago. These doses can be recorded back to \(failure.first).")
    case let failure as Control.FutureMonth:
      translated("\(failure.month) is in the future. The calendar ends with this month.")
    case let failure as Control.SettingsFileFailed:
      translated(
        "Nothing was changed, because of the settings file: \(sentence(failure.message)) Correct it and try again."
      )
    case let failure as Control.StoreFailed:
      translated("Nothing was changed, because it could not be saved: \(sentence(failure.message))")
    case let failure as Control.HistoryUnreadable:
      translated("The history cannot be read: \(sentence(failure.message))")
    case let failure as Control.PopupFailed:
      translated("No popup was shown: \(sentence(failure.message))")
    default: nil
    }
  }
}

extension Hydration.Failure {
  /// What was refused, in sentences that are true in every program; nil where each has its own.
  package var statement: String? {
    switch self {
    case let failure as Hydration.InvalidText:
      Control.InvalidText(field: failure.field, expectation: failure.expectation).statement
    case let failure as Hydration.InvalidMoment:
      Control.InvalidSpan(span: failure.text, expectation: failure.expectation).statement
    case let failure as Hydration.TooLongAgo:
      translated("That is too long ago. Drinks can be recorded back to \(failure.first).")
    case let failure as Hydration.HistoryUnreadable:
      Control.HistoryUnreadable(message: failure.message).statement
    case let failure as Hydration.StoreFailed:
      Control.StoreFailed(message: failure.message).statement
    default: nil
    }
  }
}
