import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A time of day to be added, as it was typed.
struct SlotDraft: Equatable {
  enum Field: Equatable {
    case name
    case time
  }

  /// What is wrong with a field.
  struct Complaint: Equatable {
    let field: Field
    let text: String
  }

  let name: String
  let time: String
}

extension SlotDraft {
  /// What is missing; nil where it can be asked for.
  var lack: Complaint? {
    if name.isEmpty { return Complaint(field: .name, text: translated("Type a name, such as noon.")) }
    // Without a time one would be removed.
    if time.isEmpty { return Complaint(field: .time, text: translated("Type a time, such as 12:30.")) }
    return nil
  }

  /// What pillsd is asked for to add it.
  var request: Control.SetSetting.Input {
    Control.SetSetting.Input(key: "\(SettingContent.slots)\(name)", value: time)
  }

  /// What is said at a field; nil for what is wrong with none of them.
  func complaint(about refusal: any ErrorReply) -> Complaint? {
    switch refusal {
    case let refusal as Control.UnknownSetting: Complaint(field: .name, text: refusal.sentence)
    case let refusal as Control.InvalidSetting: Complaint(field: .time, text: refusal.allowed)
    default: nil
    }
  }
}
