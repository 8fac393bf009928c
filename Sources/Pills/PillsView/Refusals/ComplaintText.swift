package import PillsAPI
package import PillsCore
import Words

/// A complaint in the person's language, as a clause. Falls back to `english` if this version does not know
/// its kind, or an older pillsd sends no complaint.
package func clause(
  _ complaint: (some ComplaintOnTheWire)?,
  _ subject: (some ComplaintKind).Type,
  english: String? = nil
) -> String {
  if let words = complaint?.about(subject)?.words { return words }
  return english ?? translated("this version of Pills does not know the reason, '\(complaint?.kind ?? "")'")
}

extension Control.Problem {
  package var words: String {
    switch subject {
    case .settings: clause(complaint, SettingsFlaw.self, english: message)
    case .store: clause(complaint, StoreFlaw.self, english: message)
    case .popups: clause(complaint, PopupFlaw.self, english: message)
    }
  }
}

extension Control.InvalidSetting {
  package var allowed: String {
    let words = complaint?.about(SettingsFlaw.self)?.expectation.words
    return translated("Allowed: \((words ?? expectation).asSentence)")
  }
}
