internal import PillsCore

extension HTTPClient {
  /// Asks for properties, named as elements, of a thing (`depth` 0) or also of all that is directly in it (1).
  func propfind(_ address: WebAddress, depth: Int, _ properties: String) throws(SyncComplaint) -> Multistatus
  {
    let body = DAVBody.document("D:propfind", DAVBody.properties(properties))
    let answer = try send(.xml("PROPFIND", address, depth: depth, body))
    let found = try Multistatus(answer)
    // Some servers say in this way that the thing is not there.
    if found.responses.count == 1, let status = found.responses[0].status, status >= 400 {
      throw SyncComplaint(
        refusal: HTTPAnswer(status: status, headers: [:], body: answer.body, address: answer.address)
      )
    }
    return found
  }

  /// The version of a text that the server did not tell of its own accord; nil where it doesn't tell this either.
  func version(of address: WebAddress) throws(SyncComplaint) -> String? {
    let found = try propfind(address, depth: 0, "<D:getetag/>")
    return found.responses.first?.text(.dav("getetag")).flatMap(entityTag)
  }
}

extension HTTPRequest {
  /// A request with an XML body.
  static func xml(_ method: String, _ address: WebAddress, depth: Int?, _ body: String) -> HTTPRequest {
    let depth = depth.map { ["Depth: \($0)"] } ?? []
    let type = "Content-Type: application/xml; charset=utf-8"
    return HTTPRequest(method: method, address: address, headers: [type] + depth, body: body)
  }
}
