/// The part of the engine that knows whether the store can be read and written.
struct Storage: Sendable {
  /// Whether memory stands in for a store that could not be read. Nothing is saved until it was read.
  private(set) var isProvisional: Bool
  /// Whether nothing was ever read, so that memory holds only defaults.
  private(set) var isUnread: Bool
  /// Why nothing can be saved; nil if saving works.
  private(set) var failure: StoreFailure?
  /// How many changes by people were stored since the daemon started.
  private(set) var changeCount = 0
  private var writeRetry: Retry?
  private var readRetry: Retry?

  var isRead: Bool { readRetry == nil }

  /// Whether to save what can wait; false for a minute after a failure.
  func isToBeWritten(at now: Instant) -> Bool { writeRetry?.isDue(at: now) ?? true }

  /// Whether to try now if saving works again.
  func isToBeTriedAgain(at now: Instant) -> Bool { writeRetry?.isDue(at: now) ?? false }

  /// Whether to read days that are not in memory; false for a minute after a failure.
  func isToBeRead(at now: Instant) -> Bool { readRetry?.isDue(at: now) ?? true }

  var retries: [Retry] { [writeRetry, readRetry].compactMap(\.self) }

  mutating func recordFailure(_ failure: StoreFailure, at now: Instant) -> [Effect] {
    let isNew = self.failure == nil
    self.failure = failure
    // The file that is there now must be read before anything is saved in it.
    if failure.flaw == .replaced { isProvisional = true }
    writeRetry = Retry(failedAt: now)
    return isNew ? [.log(.storeFailed(failure)), .warn(failure)] : []
  }

  mutating func recordReadFailure(_ failure: StoreFailure, at now: Instant) -> [Effect] {
    readRetry = Retry(failedAt: now)
    return recordFailure(failure, at: now)
  }

  /// Call this after something was saved.
  mutating func clearFailure() -> [Effect] {
    writeRetry = nil
    // If reading failed, that must work again too.
    guard failure != nil, readRetry == nil else { return [] }
    failure = nil
    return [.log(.storeRecovered), .endWarning]
  }

  mutating func markRead() { readRetry = nil }

  /// Call this when the store could be read for the first time.
  mutating func markFirstRead() -> [Effect] {
    isProvisional = false
    isUnread = false
    readRetry = nil
    return clearFailure()
  }

  mutating func markReplaced() { isProvisional = true }

  mutating func countStored(_ count: Int) { changeCount += count }
}

extension Storage {
  init(isProvisional: Bool) { self.init(isProvisional: isProvisional, isUnread: isProvisional) }
}

/// Erases data for good.
package enum EraseCommand: Hashable, Sendable {
  /// The medication with this name, or the beginning of it, and all others with its whole name.
  case medication(name: String)
  /// All data, as if Pills were just installed; `isBackedUp` makes a copy first.
  case everything(isBackedUp: Bool)
}

/// What is to be erased.
package enum Erasure: Hashable, Sendable {
  case medications(Set<MedicationID>)
  case everything(isBackedUp: Bool)
}

/// The result of an erasure.
package struct ErasureOutcome: Hashable, Sendable {
  package let names: [String]
  /// The path of the copy, if one was made.
  package let backup: String?
}

/// Why the store could not be read or written; it names no medication.
package typealias StoreFailure = StoreComplaint
