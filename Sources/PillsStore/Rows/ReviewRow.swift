internal import PillsCore

extension Connection {
  func reviewedUntil() throws(StoreError) -> Instant {
    let instants = try query("SELECT reviewed_until FROM review") { row throws(StoreError) in
      try row.instant(0)
    }
    guard let instant = instants.first else { throw .damaged(path: path, detail: "review is empty") }
    return instant
  }

  func setReviewedUntil(_ instant: Instant) throws(StoreError) {
    try run("REPLACE INTO review (id, reviewed_until) VALUES (1, ?)", [.instant(instant)])
  }
}
