package import PillsAPI

extension Control.Failure {
  /// What was refused, in sentences that are true in every program; nil where each has its own.
  package var statement: String? {
    switch self {
    case let failure as Control.InvalidText:
      "The \(failure.field) cannot be used: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidSchedule:
      "'\(failure.schedule)' is not a schedule: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidDose:
      "'\(failure.dose)' is not a dose: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidAmount:
      "'\(failure.amount)' cannot be used here: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidSpan:
      "'\(failure.span)' cannot be used here. Allowed: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidSetting:
      "\(failure.key) cannot be '\(failure.value)'. Allowed: \(failure.expectation.asSentence)"
    case let failure as Control.TooManyMedications:
      "There are \(failure.limit) medications already, which is the limit."
    case let failure as Control.TooLongAgo:
      "That is too long ago. These doses can be recorded back to \(failure.first)."
    case let failure as Control.FutureMonth:
      "\(failure.month) is in the future. The calendar ends with this month."
    case let failure as Control.SettingsFileFailed:
      "Nothing was changed, because of the settings file: \(failure.message.asSentence) Correct it and try again."
    case let failure as Control.StoreFailed:
      "Nothing was changed, because it could not be saved: \(failure.message.asSentence)"
    case let failure as Control.HistoryUnreadable:
      "The history cannot be read: \(failure.message.asSentence)"
    case let failure as Control.PopupFailed:
      "No popup was shown: \(failure.message.asSentence)"
    default: nil
    }
  }
}

extension Hydration.Failure {
  /// What was refused, in sentences that are true in every program; nil where each has its own.
  package var statement: String? {
    switch self {
    case let failure as Hydration.InvalidText:
      "The \(failure.field) cannot be used: \(failure.expectation.asSentence)"
    case let failure as Hydration.InvalidMoment:
      "'\(failure.text)' cannot be used here. Allowed: \(failure.expectation.asSentence)"
    case let failure as Hydration.TooLongAgo:
      "That is too long ago. Drinks can be recorded back to \(failure.first)."
    case let failure as Hydration.HistoryUnreadable:
      Control.HistoryUnreadable(message: failure.message).statement
    case let failure as Hydration.StoreFailed:
      Control.StoreFailed(message: failure.message).statement
    default: nil
    }
  }
}
