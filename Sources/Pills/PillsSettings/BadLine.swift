package import PillsCore

/// A line of a settings file that is not accepted, and why.
package struct BadLine: Error, Hashable {
  package enum Reason: Error, Hashable {
    /// It holds bytes that are not UTF-8, or a NUL.
    case notText
    /// It is no section, no key with a value and no comment.
    case notUnderstood
    /// It stands before the first section.
    case outsideSection
    /// The setting, as the command line has it, is given on an earlier line too.
    case repeated(String)
    case invalid(InvalidSetting)
    /// It has a name that is none of those that there are.
    case unknown(allowed: String)
    /// It begins another section than the one that there is in the settings of pills-sync.
    case unknownSection
  }

  /// Counted from 1.
  package let number: Int
  package let reason: Reason
}

extension BadLine.Reason {
  var complaint: SettingsComplaint {
    switch self {
    case .notText: SettingsComplaint(.notText)
    case .notUnderstood: SettingsComplaint(.notUnderstood)
    case .outsideSection: SettingsComplaint(.outsideSection)
    case .repeated(let path): SettingsComplaint(.repeated, [.setting: path])
    case .invalid(let setting): setting.complaint
    case .unknown(let allowed): SettingsComplaint(.unknownName, [.name: allowed])
    case .unknownSection: SettingsComplaint(.notSync)
    }
  }
}
