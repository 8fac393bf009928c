extension Store {
  /// Reads all there is and writes what is there once more; throws what keeps either from working.
  package func examine() throws(StoreError) {
    try connection.requireConsistency(by: .integrity)
    try writing { connection throws(StoreError) in
      try connection.setReviewedUntil(try connection.reviewedUntil())
    }
  }
}
