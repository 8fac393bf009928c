internal import PillsCore

/// An answer about several resources (status 207, RFC 4918).
struct Multistatus {
  /// The part of the answer about one resource.
  struct Response {
    /// As the server wrote it: a path or a whole address.
    let href: String
    /// The status of the whole resource, such as 404; nil if only its properties have one.
    let status: Int?
    let properties: [XMLElement]

    var isGone: Bool { [404, 410].contains(status) }

    /// The ETag.
    var version: String? { text(.dav("getetag")).flatMap(entityTag) }

    func property(_ name: XMLName) -> XMLElement? { properties.first { $0.name == name } }

    func text(_ name: XMLName) -> String? {
      property(name).map { trimmed($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  let responses: [Response]
  /// The status of the only resource if that is an error: some servers say so of one that is missing.
  var refusal: Int? { responses.count == 1 ? responses[0].status.flatMap { $0 >= 400 ? $0 : nil } : nil }
  let syncToken: String?
  /// The address that answered; hrefs are relative to it.
  let address: WebAddress
}

extension Multistatus {
  /// Throws the meaning of an answer whose status is not 207.
  init(_ answer: HTTPAnswer) throws(SyncComplaint) {
    guard answer.status == 207 else {
      if (200..<300).contains(answer.status) || answer.isHTML && answer.status < 400 {
        throw .notCalDAV(answer.address)
      }
      throw SyncComplaint(refusal: answer)
    }
    let root: XMLElement
    do throws(XMLRefusal) {
      root = try XMLElement.parse(answer.body)
    } catch {
      throw .unreadable(answer, error)
    }
    guard root.name == .dav("multistatus") else { throw .notCalDAV(answer.address) }
    self.init(root, address: answer.address)
  }

  init(_ root: XMLElement, address: WebAddress) {
    let token = root.child(.dav("sync-token")).map { trimmed($0.text) } ?? ""
    self.init(
      responses: root.children(.dav("response")).flatMap(Self.responses),
      syncToken: token.isEmpty ? nil : token,
      address: address
    )
  }

  /// A response without properties may list several resources.
  private static func responses(_ element: XMLElement) -> [Response] {
    let status = element.child(.dav("status")).flatMap(statusNumber)
    let properties = element.children(.dav("propstat")).flatMap { part in
      part.child(.dav("status")).flatMap(statusNumber) == 200 ? part.child(.dav("prop"))?.children ?? [] : []
    }
    return element.children(.dav("href")).map { href in
      Response(href: trimmed(href.text), status: status, properties: properties)
    }
  }

  /// Reads the number in `HTTP/1.1 404 Not Found`.
  private static func statusNumber(_ element: XMLElement) -> Int? {
    trimmed(element.text).split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

extension SyncComplaint {
  fileprivate static func unreadable(_ answer: HTTPAnswer, _ refusal: XMLRefusal) -> SyncComplaint {
    switch refusal {
    // A web page has a document type or is no well-formed XML.
    case .malformed where answer.isHTML, .documentType where answer.isHTML: .notCalDAV(answer.address)
    case .malformed(let reason): .malformed(answer.address, reason)
    case .documentType: .malformed(answer.address, "it has a document type")
    case .tooComplex: .malformed(answer.address, "it has too many elements")
    }
  }
}
