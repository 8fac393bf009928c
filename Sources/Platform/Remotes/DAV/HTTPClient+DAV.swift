internal import PillsCore

extension HTTPClient {
  /// Asks for properties, given as XML elements, of a resource (`depth` 0) or also of its direct members (1).
  func propfind(_ address: WebAddress, depth: Int, _ properties: String) throws(SyncComplaint) -> Multistatus
  {
    let body = DAVBody.document("D:propfind", DAVBody.properties(properties))
    let answer = try send(.xml("PROPFIND", address, body, depth: depth))
    hasMetDAV = hasMetDAV || answer.isDAVError
    let found = try Multistatus(answer)
    hasMetDAV = true
    if let status = found.refusal {
      throw SyncComplaint(
        refusal: HTTPAnswer(status: status, headers: [:], body: answer.body, address: answer.address)
      )
    }
    return found
  }

  func version(of address: WebAddress) throws(SyncComplaint) -> String? {
    let found = try propfind(address, depth: 0, "<D:getetag/>")
    return found.responses.first?.version
  }
}

extension HTTPAnswer {
  /// Whether an error was written by a WebDAV server; other servers do not know its requests.
  fileprivate var isDAVError: Bool {
    status >= 400
      && (headers["dav"] != nil || (try? XMLElement.parse(body))?.name.namespace == XMLName.dav("").namespace)
  }
}

extension HTTPRequest {
  static func xml(_ method: String, _ address: WebAddress, _ body: String, depth: Int? = nil) -> HTTPRequest {
    let depth = depth.map { ["Depth: \($0)"] } ?? []
    let type = "Content-Type: application/xml; charset=utf-8"
    return HTTPRequest(method: method, address: address, headers: [type] + depth, body: body)
  }
}
