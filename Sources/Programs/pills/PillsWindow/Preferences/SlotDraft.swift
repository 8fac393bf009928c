import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A new slot, as typed.
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
  var lack: Complaint? {
    if name.isEmpty { return Complaint(field: .name, text: translated("Type a name, such as noon.")) }
    // An empty time would remove a slot.
    if time.isEmpty { return Complaint(field: .time, text: translated("Type a time, such as 12:30.")) }
    return nil
  }

  var request: Control.SetSetting.Input {
    Control.SetSetting.Input(key: "\(SettingContent.slots)\(name)", value: time)
  }

  func complaint(about refusal: any ErrorReply) -> Complaint? {
    switch refusal {
    case let refusal as Control.UnknownSetting: Complaint(field: .name, text: refusal.sentence)
    case let refusal as Control.InvalidSetting: Complaint(field: .time, text: refusal.allowed)
    default: nil
    }
  }
}
