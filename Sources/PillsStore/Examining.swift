extension Store {
  /// Whether the last process to use the file did not close it, and not all of it was examined since.
  package var isUnexamined: Bool { connection.examination != nil }

  /// Examines a further part of a file that was not closed; throws the damage that it finds.
  ///
  /// Before the first change all of it is examined in any case.
  package func examineFurther() throws(StoreError) {
    try connection.examineNextTable()
  }

  /// Reads all there is and writes what is there once more; throws what keeps either from working.
  package func examine() throws(StoreError) {
    try connection.requireConsistency()
    try writing { connection throws(StoreError) in
      try connection.setReviewedUntil(try connection.reviewedUntil())
    }
  }
}
