import PillsCore
import SystemdKit

/// The kinds of journal messages; the numbers are this program's own and never change (sd-id128(3)).
enum MessageKind {
  static let started: MessageID = 0x76b3_afd1_f145_4bb7_a0a7_2e26_26a3_28c3
  static let raised: MessageID = 0xed17_38a8_d01c_486c_b25d_a134_14a5_6ac9
  static let raisedAgain: MessageID = 0x32a0_3be0_099e_47be_b010_614d_ebc6_afff
  static let answered: MessageID = 0x69ba_98d1_decc_4145_9ab9_57b7_d5c5_4a5b
  static let snoozed: MessageID = 0x9801_d971_6c66_488d_9531_bcd1_d9bd_2edb
  static let missed: MessageID = 0x35fd_ceec_b025_420e_9902_df82_3de8_b3bc
  static let voided: MessageID = 0x31a8_ac5c_9f1b_487a_b528_c508_f83d_83a1
  static let answeredAsNeeded: MessageID = 0x93fa_db6f_b0cd_c41b_1d33_7d2a_239a_5ff0
  static let medicationsChanged: MessageID = 0x873b_18a3_49bb_4b33_5212_a7f0_179a_3885
  static let merged: MessageID = 0x7c1e_0b94_52aa_4d06_9e83_f14d_a6c0_37b5
  static let brought: MessageID = 0x3c16_ac1e_20d1_d108_3f20_c50a_4f12_a5bd
  static let erased: MessageID = 0x5e1f_7a0c_9d42_4b6b_8c35_20e1_7f94_ad6c
  static let stockChanged: MessageID = 0x2f86_7b1d_90c4_4e35_8a7d_51e0_c2b9_64f3
  static let stockLow: MessageID = 0xd4b1_06e9_3c7a_4f58_b2d6_8e90_1f73_a5c2
  static let drank: MessageID = 0xa1c7_5d0e_6b39_4f82_9e14_38c2_70d5_b96f
  static let popupNotShown: MessageID = 0x5bc2_2204_40dc_4341_94fc_26c5_8394_cfe2
  static let popupServer: MessageID = 0xbaef_0e13_1d89_4408_9662_1abf_2612_6f03
  static let storeFailed: MessageID = 0x12a0_bb02_0752_4cf0_a379_d3f3_7a4d_cf82
  static let storeRecovered: MessageID = 0x6b36_ab8b_9334_4101_8d65_29a2_d3cf_e1fb
  static let historyLocked: MessageID = 0x4c88_9a70_5bbc_4216_9e4f_dbce_ffa8_8d77
  static let historyUnlocked: MessageID = 0x1093_b082_0b5c_4670_84c8_1b2b_77d2_5631
  static let settings: MessageID = 0x9eda_5fd7_0613_4198_80cf_5152_293d_3d1d
  static let clock: MessageID = 0x1679_7aff_ead3_458a_9d63_cb57_e352_83f5
  static let stopped: MessageID = 0xd894_3d6e_379b_4348_abf4_6448_4bf6_29ab
}

extension JournalEntry {
  /// No message names a medication.
  init(_ notice: Notice) {
    let (kind, message) = notice.words
    let fields = notice.reminder.map { ["PILLS_REMINDER": $0.description] }
    self.init(notice.priority, message, messageID: kind, fields: fields ?? [:])
  }
}

extension Notice {
  fileprivate var priority: JournalPriority {
    switch self {
    case .missed, .clockWasWrong, .popupNotShown: .warning
    case .storeFailed: .error
    default: .notice
    }
  }

  fileprivate var reminder: ReminderID? {
    switch self {
    case .raised(let id, _), .raisedAgain(let id), .snoozed(let id, _), .answered(let id, _, _, _),
      .popupNotShown(let id, _):
      id
    default: nil
    }
  }

  fileprivate var words: (MessageID, String) {
    switch self {
    case .raised(let id, let lateBy):
      let lateness = lateBy < .seconds(1) ? "" : ", \(TimeSpan.seconds(lateBy.seconds)) after its time"
      return (MessageKind.raised, "Raised \(id)\(lateness)")
    case .raisedAgain(let id): return (MessageKind.raisedAgain, "Raised \(id) again")
    case .snoozed(let id, _): return (MessageKind.snoozed, "Snoozed \(id)")
    case .answered(let id, let kind, let doses, let via):
      let word = kind?.rawValue ?? "undone"
      let count = count(doses, "dose")
      return (MessageKind.answered, "Recorded \(id) as \(word): \(count), by \(via.rawValue)")
    case .answeredDays(let days, let action, let doses, let via):
      let span = days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
      let what = "'\(action.rawValue)' for \(count(doses, "dose")) of \(span)"
      return (MessageKind.answered, "Recorded \(what), by \(via.rawValue)")
    case .answeredAsNeeded(let kind, let via):
      let deed = "Recorded a dose as needed as \(kind.rawValue)"
      return (MessageKind.answeredAsNeeded, "\(deed), by \(via.rawValue)")
    case .medicationsChanged(let medications):
      let text = medications == 1 ? "Changed a medication" : "Changed \(medications) medications"
      return (MessageKind.medicationsChanged, text)
    case .stockChanged: return (MessageKind.stockChanged, "Recorded what is left of a medication")
    case .stockLow: return (MessageKind.stockLow, "Warned that a medication runs out")
    case .drank(let kind, let via):
      let deed = kind == .added ? "Recorded a drink" : "Removed a drink"
      return (MessageKind.drank, "\(deed), by \(via.rawValue)")
    case .missed(let ids):
      let text = ids.count == 1 ? "\(ids[0])" : "\(ids.count) reminders, \(ids[0]) to \(ids[ids.count - 1])"
      return (MessageKind.missed, "Missed \(text)")
    case .voided(let ids):
      // The clock was set back, the device travelled west, or the slot got a later time.
      let text = "The time of these reminders is ahead again"
      return (MessageKind.voided, "\(text): \(ids.map(\.description).joined(separator: ", "))")
    case .erased: return (MessageKind.erased, "Erased the requested data")
    case .merged(let entries):
      let what = entries == 1 ? "1 entry" : "\(entries) entries"
      return (MessageKind.merged, "Merged \(what) from other devices")
    case .brought(let medications, let doses, let drinks):
      let text = "Imported medications: \(medications), doses: \(doses), drinks: \(drinks)"
      return (MessageKind.brought, text)
    case .clockWasWrong:
      let text = "The clock was wrong when Pills first ran; what was added then begins now"
      return (MessageKind.clock, text)
    case .popupNotShown(let id, let reason):
      return (MessageKind.popupNotShown, "No popup for \(id): \(reason.english)")
    case .historyLocked: return (MessageKind.historyLocked, "Locked past days")
    case .historyUnlocked:
      return (MessageKind.historyUnlocked, "Unlocked past days for \(Unlocking.length)")
    case .storeFailed(let failure): return (MessageKind.storeFailed, failure.english)
    case .storeRecovered: return (MessageKind.storeRecovered, "Saving works again")
    }
  }
}

private func count(_ count: Int, _ what: String) -> String { count == 1 ? "1 \(what)" : "\(count) \(what)s" }
