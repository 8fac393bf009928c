import PillsCore
import Testing

@testable import PillsStore

/// How people see an error of the store, with its details.
@Suite struct StoreErrorTests {
  @Test(
    arguments: [
      (.inUse(path: "p"), StoreComplaint(.inUse, [.path: "p"])),
      (
        .newerSchema(path: "p", found: 9, supported: 2),
        StoreComplaint(.newer, [.path: "p", .format: "9", .supported: "2"])
      ),
      (.unreleasedSchema(path: "p", found: 5), StoreComplaint(.unreleased, [.path: "p", .format: "5"])),
      (.otherApplication(path: "p"), StoreComplaint(.foreign, [.path: "p"])),
      (.notAFile(path: "p"), StoreComplaint(.notAFile, [.path: "p"])),
      (.damaged(path: "p", detail: "d"), StoreComplaint(.damaged, [.path: "p", .detail: "d"])),
      (.replaced(path: "p"), StoreComplaint(.replaced, [.path: "p"])),
      (
        .lost(path: "p", aside: "a", copy: "c"),
        StoreComplaint(.lost, [.path: "p", .aside: "a", .copy: "c"])
      ),
      (.nearlyFull(path: "p"), StoreComplaint(.nearlyFull, [.path: "p"])),
      (.full(path: "p", detail: "d"), StoreComplaint(.full, [.path: "p", .detail: "d"])),
      (.readOnly(path: "p", detail: "d"), StoreComplaint(.readOnly, [.path: "p", .detail: "d"])),
      (.inputOutput(path: "p", detail: "d"), StoreComplaint(.failing, [.path: "p", .detail: "d"])),
      (.refused(path: "p", detail: "d"), StoreComplaint(.refused, [.path: "p", .detail: "d"])),
    ] as [(StoreError, StoreComplaint)]
  )
  func `each has a complaint of its own`(error: StoreError, complaint: StoreComplaint) {
    #expect(error.complaint == complaint)
  }
}
