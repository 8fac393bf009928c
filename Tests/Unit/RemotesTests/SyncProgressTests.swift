import PillsCore
import Testing

@testable import Remotes

@Suite struct SyncProgressTests {
  private func page(_ responses: String) throws -> Multistatus {
    try Multistatus(answer(207, "<d:multistatus xmlns:d=\"DAV:\">\(responses)</d:multistatus>"))
  }

  private func there(_ href: String, _ tag: String = "1") -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:getetag>"\(tag)"</d:getetag></d:prop>\
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    """
  }

  private func whole(_ href: String, _ status: Int) -> String {
    "<d:response><d:href>\(href)</d:href><d:status>HTTP/1.1 \(status) X</d:status></d:response>"
  }

  @Test func `pages follow one another, and the later one is right`() throws {
    var progress = SyncProgress()
    let first = try progress.add(page(there("/cal/a.ics") + there("/cal/b.ics") + whole("/cal/", 507)))
    #expect(first && progress.isTruncated)
    let second = try progress.add(
      page(there("/cal/a.ics", "2") + whole("/cal/b.ics", 404) + there("/cal/x.txt") + there("/cal/"))
    )
    #expect(second && !progress.isTruncated)
    let changes = progress.changes(isComplete: false, next: "t")
    #expect(changes.present == [ResourceVersion(name: "a.ics", version: "\"2\"")])
    #expect(changes.gone == ["b.ics"])
    #expect(changes.token == "t")
    #expect(progress.changes(isComplete: true, next: "t").gone == [])
  }

  @Test func `a text without a version sends to the listing`() throws {
    var progress = SyncProgress()
    let isEnough = try progress.add(page(whole("/cal/a.ics", 200)))
    #expect(!isEnough)
  }

  @Test func `a text of something else sends to the listing`() throws {
    var progress = SyncProgress()
    let isEnough = try progress.add(page(there("/other/a.ics")))
    #expect(!isEnough)
  }

  @Test func `pages without an end are refused`() throws {
    var progress = SyncProgress()
    let page = try page(whole("/cal/", 507))
    for _ in 0..<1000 { _ = try progress.add(page) }
    #expect(failure { () throws(SyncComplaint) in try progress.add(page) } != nil)
  }
}
