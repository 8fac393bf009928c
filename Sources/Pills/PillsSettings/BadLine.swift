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
  }

  /// Counted from 1.
  package let number: Int
  package let reason: Reason
}

extension BadLine.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notText: "this line is not valid UTF-8 text"
    case .notUnderstood: "this line must be a [Section], a Key=Value or a # comment"
    case .outsideSection: "this line is before the first [Section]"
    case .repeated(let path): "\(path) is set twice. Remove one of the two lines"
    case .invalid(let setting): setting.description
    case .unknown(let allowed): "there is no such name here, but \(allowed)"
    }
  }
}
