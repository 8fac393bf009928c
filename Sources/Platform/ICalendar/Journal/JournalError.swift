/// The reason why a resource is not the journal that its name says.
package enum JournalError: Error, Hashable, Sendable {
  case broken(CalendarError)
  /// It holds no event, several events, or one that Pills did not make.
  case notJournal
  case otherJournal
  /// A newer version of Pills wrote it, in this format.
  case formatTooNew(Int)
  /// The entries are not those that were written: the text was changed or cut off.
  case damaged
}

extension JournalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .broken(let error): error.description
    case .notJournal: "it is not a journal of Pills"
    case .otherJournal: "it is the journal of another device or month"
    case .formatTooNew(let format): "a newer version of Pills wrote it, in format \(format)"
    case .damaged: "its entries are not as they were written"
    }
  }
}
