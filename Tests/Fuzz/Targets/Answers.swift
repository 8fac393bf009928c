import PillsCore

@testable import Remotes

/// A calendar server's answer: headers, an empty line, and a body. The first byte chooses the parser.
func fuzzAnswers(_ input: [UInt8]) -> Bool {
  guard let choice = input.first, let address = WebAddress("https://dav.example.org/cal/") else {
    return false
  }
  let sink = AnswerSink(limitInBytes: 4096)
  var rest = input.dropFirst()
  while let end = rest.firstIndex(of: UInt8(ascii: "\n")), !sink.hasAllHeaders {
    _ = Array(rest[...end]).withUnsafeBytes { sink.takeHeader($0) }
    rest = rest[(end + 1)...]
  }
  _ = Array(rest).withUnsafeBytes { sink.takeBody($0) }
  let statuses = [207, 200, 201, 301, 401, 403, 412, 429, 503, 507]
  let status = statuses[Int(choice) % statuses.count]
  check(HTTPAnswer(status: status, headers: sink.headers, body: sink.body, address: address))
  return true
}

private func check(_ answer: HTTPAnswer) {
  check(SyncComplaint(refusal: answer, about: "a.ics"))
  if let seconds = answer.retryAfterSeconds {
    demand((0...86_400).contains(seconds), "nobody waits longer than a day")
  }
  if let next = (try? redirect(of: answer)).flatMap(\.self) {
    demand(next.origin == answer.address.origin, "a redirect stays on the server")
  }
  do throws(SyncComplaint) {
    try check(Multistatus(answer))
  } catch {
    check(error)
  }
}

private func check(_ found: Multistatus) throws(SyncComplaint) {
  for response in found.responses {
    guard let calendar = CalDAVCalendar(response, in: found) else { continue }
    demand(WebAddress(calendar.address)?.origin == found.address.origin, "a calendar is on the server")
  }
  let texts = ToldTexts(found, of: ["a.ics", "b.ics"])
  demand(texts.names.isSubset(of: ["a.ics", "b.ics"]), "nothing is told but what was asked for")
  demand(texts.resources.count <= texts.names.count, "each text is told once")
  var progress = SyncProgress()
  guard try progress.add(found) else { return }
  let changes = progress.changes(isComplete: false, next: found.syncToken)
  demand((changes.present.map(\.name) + changes.gone).allSatisfy(isResourceName), "names are those of files")
}

private func check(_ complaint: SyncComplaint) {
  demand(
    complaint.english.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f },
    "an explanation never holds control characters"
  )
}
