internal import PillsCore

/// An answer about several things (RFC 4918, 207).
struct Multistatus {
  /// What is said of one thing.
  struct Response {
    /// As the server wrote it: a path or a whole address.
    let href: String
    /// Of the thing as a whole, such as 404; nil where only its properties have one.
    let status: Int?
    /// Those that the server has.
    let properties: [XMLElement]

    func property(_ name: XMLName) -> XMLElement? { properties.first { $0.name == name } }

    /// The text of a property without white space around it; nil where it is missing or empty.
    func text(_ name: XMLName) -> String? {
      property(name).map { trimmed($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  let responses: [Response]
  let syncToken: String?
  /// From where it came: what its hrefs are relative to.
  let address: WebAddress
}

extension Multistatus {
  /// Reads an answer, which has to be 207; throws what it means otherwise.
  init(_ answer: HTTPAnswer) throws(SyncComplaint) {
    guard answer.status == 207 else {
      if (200..<300).contains(answer.status) || answer.isHTML && answer.status < 400 {
        throw SyncComplaint(.notCalDAV, [.address: answer.address.text])
      }
      throw SyncComplaint(refusal: answer)
    }
    let root: XMLElement
    do throws(XMLRefusal) {
      root = try XMLElement.parse(answer.body)
    } catch {
      throw SyncComplaint(unreadable: answer, error)
    }
    guard root.name == .dav("multistatus") else {
      throw SyncComplaint(.notCalDAV, [.address: answer.address.text])
    }
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

  /// A response without properties may be about several things.
  private static func responses(_ element: XMLElement) -> [Response] {
    let status = element.child(.dav("status")).flatMap(statusNumber)
    let properties = element.children(.dav("propstat")).flatMap { part in
      part.child(.dav("status")).flatMap(statusNumber) == 200
        ? part.child(.dav("prop"))?.children ?? [] : []
    }
    return element.children(.dav("href")).map { href in
      Response(href: trimmed(href.text), status: status, properties: properties)
    }
  }

  /// That of `HTTP/1.1 404 Not Found`.
  private static func statusNumber(_ element: XMLElement) -> Int? {
    trimmed(element.text).split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

extension SyncComplaint {
  fileprivate init(unreadable answer: HTTPAnswer, _ refusal: XMLRefusal) {
    let place = answer.address.text
    switch refusal {
    // A page, be it well-formed or not, has either.
    case .malformed where answer.isHTML: self.init(.notCalDAV, [.address: place])
    case .documentType where answer.isHTML: self.init(.notCalDAV, [.address: place])
    case .malformed(let reason): self.init(.malformedAnswer, [.place: place, .detail: reason])
    case .documentType: self.init(.malformedAnswer, [.place: place, .detail: "it has a document type"])
    case .tooComplex: self.init(.malformedAnswer, [.place: place, .detail: "it has too many elements"])
    }
  }
}
