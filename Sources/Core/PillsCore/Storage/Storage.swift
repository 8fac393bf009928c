/// What the store is up to: the part of the engine that knows whether it can be read and written.
struct Storage: Sendable {
  /// Whether what is in memory stands in for what could not be read yet; nothing is saved until it was.
  private(set) var isProvisional: Bool
  /// Whether nothing was read at all yet, so that what is in memory is made up.
  private(set) var isUnread: Bool
  /// Why nothing can be saved; nil while it can.
  private(set) var failure: StoreFailure?
  /// How many changes of what a person said were stored since the daemon began.
  private(set) var changeCount = 0
  /// When to see whether saving works again; nil while it does.
  private var writeRetry: Retry?
  /// When to ask again for days that could not be read; nil where there are none.
  private var readRetry: Retry?

  /// Whether everything that was asked for could be read.
  var isRead: Bool { readRetry == nil }

  /// Whether to try to save something though nobody waits for it.
  func isToBeWritten(at now: Instant) -> Bool { writeRetry?.isDue(at: now) ?? true }

  /// Whether to see now whether saving works again.
  func isToBeTriedAgain(at now: Instant) -> Bool { writeRetry?.isDue(at: now) ?? false }

  /// Whether to ask for days that are not in memory.
  func isToBeRead(at now: Instant) -> Bool { readRetry?.isDue(at: now) ?? true }

  /// Whatever failed and is to be tried again by itself.
  var retries: [Retry] { [writeRetry, readRetry].compactMap(\.self) }

  mutating func recordFailure(_ failure: StoreFailure, at now: Instant) -> [Effect] {
    let isNew = self.failure == nil
    self.failure = failure
    writeRetry = Retry(failedAt: now)
    return isNew ? [.log(.storeFailed(failure)), .warn(failure)] : []
  }

  mutating func recordReadFailure(_ failure: StoreFailure, at now: Instant) -> [Effect] {
    // Reminding goes on with what there is.
    readRetry = Retry(failedAt: now)
    return recordFailure(failure, at: now)
  }

  /// Saving works again.
  mutating func clearFailure() -> [Effect] {
    writeRetry = nil
    // Saving alone is not enough where reading failed.
    guard failure != nil, readRetry == nil else { return [] }
    failure = nil
    return [.log(.storeRecovered), .endWarning]
  }

  /// All that is needed is in memory.
  mutating func markRead() { readRetry = nil }

  /// What could not be read until now was read.
  mutating func markFirstRead() -> [Effect] {
    isProvisional = false
    isUnread = false
    readRetry = nil
    return clearFailure()
  }

  /// The store holds something else than what was read of it.
  mutating func markReplaced() { isProvisional = true }

  /// So many things that a person said are stored.
  mutating func countStored(_ count: Int) { changeCount += count }
}

extension Storage {
  init(isProvisional: Bool) { self.init(isProvisional: isProvisional, isUnread: isProvisional) }
}

/// Removes what was said for good.
package enum EraseCommand: Hashable, Sendable {
  /// A medication of that name, or of the beginning of it, and every other of its whole name, with all that was said of them.
  case medication(name: String)
  /// All there is, so that Pills is as if it were installed now; `isBackedUp` has a copy made first.
  case everything(isBackedUp: Bool)
}

/// What goes for good.
package enum Erasure: Hashable, Sendable {
  case medications(Set<MedicationID>)
  case everything(isBackedUp: Bool)
}

/// What is gone for good.
package struct ErasureOutcome: Hashable, Sendable {
  /// Of the medications that went.
  package let names: [String]
  /// The path of the copy that was made, if one was asked for.
  package let backup: String?
}

/// Why the store could not be read or written; it holds no medication names.
package typealias StoreFailure = StoreComplaint
