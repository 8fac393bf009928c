package import PillsCore

extension CalDAVRemote {
  package func create(_ name: String, text: String) throws(SyncComplaint) -> String? {
    try created(name, client.send(try creation(of: name, text)))
  }

  package func create(_ texts: [NewText]) -> [Result<String?, SyncComplaint>] {
    do throws(SyncComplaint) {
      let requests = try texts.map { new throws(SyncComplaint) in try creation(of: new.name, new.text) }
      return zip(texts, client.send(requests)).map { new, answer in
        Result { () throws(SyncComplaint) in try created(new.name, answer.get()) }
      }
    } catch {
      return [.failure(error)]
    }
  }

  private func creation(of name: String, _ text: String) throws(SyncComplaint) -> HTTPRequest {
    try put(name, text, ["If-None-Match: *"])
  }

  private func created(_ name: String, _ answer: HTTPAnswer) throws(SyncComplaint) -> String? {
    do throws(SyncComplaint) {
      return try version(after: answer, of: name)
    } catch {
      // The condition failed because the text exists.
      if error.flaw == .changedMeanwhile { throw SyncComplaint(.exists, [.name: name]) }
      throw error
    }
  }

  package func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String? {
    guard let condition = try condition(version, of: name) else {
      throw SyncComplaint(.changedMeanwhile, [.name: name])
    }
    let answer = try client.send(try put(name, text, condition))
    return try self.version(after: answer, of: name)
  }

  package func takes(_ component: String) throws(SyncComplaint) -> Bool {
    let found = try client.propfind(collection, depth: 0, CalDAVCalendar.properties)
    let calendar = found.responses.first.flatMap { CalDAVCalendar($0, in: found) }
    return calendar?.takes(component) ?? true
  }

  package func remove(_ name: String, version: String) throws(SyncComplaint) {
    guard let condition = try condition(version, of: name) else { return }
    let request = HTTPRequest(method: "DELETE", address: address(of: name), headers: condition)
    let answer = try client.send(request)
    if answer.isGone { return }
    // Some servers answer like this if the text does not exist.
    if answer.status == 412, try get(name) == nil { return }
    try Self.requireSuccess(answer, of: name)
  }

  private func put(_ name: String, _ text: String, _ condition: [String]) throws(SyncComplaint) -> HTTPRequest
  {
    try requireResourceName(name)
    let type = "Content-Type: text/calendar; charset=utf-8"
    return HTTPRequest(method: "PUT", address: address(of: name), headers: [type] + condition, body: text)
  }

  /// The version after a write. A server that rewrites a text returns no version (RFC 4791, 5.3.4), so it is
  /// asked. Throws if the text is missing then: some proxies report success without passing the request on.
  private func version(after answer: HTTPAnswer, of name: String) throws(SyncComplaint) -> String? {
    try Self.requireSuccess(answer, of: name)
    if let version = answer.version, !experience.hasWeakVersions { return version }
    do throws(SyncComplaint) {
      return try client.version(of: answer.address)
    } catch {
      if error.flaw == .notFound { throw SyncComplaint(.notWritten, [.name: name]) }
      // The text is written, even if this request fails.
      return nil
    }
  }

  static func requireSuccess(_ answer: HTTPAnswer, of name: String) throws(SyncComplaint) {
    // It may be the sign-in page of a network.
    if (200..<300).contains(answer.status), answer.isHTML, !answer.body.isEmpty {
      throw .notCalDAV(answer.address)
    }
    // RFC 9110, 9.3.4 and 9.3.5; any other success belongs to another request.
    guard [200, 201, 204].contains(answer.status) else { throw SyncComplaint(refusal: answer, about: name) }
  }

  /// The header that restricts a change to this version; nil if the text is gone. A weak version cannot be
  /// used (RFC 9110, 13.1.1), so the text is read and compared first.
  private func condition(_ version: String, of name: String) throws(SyncComplaint) -> [String]? {
    try requireResourceName(name)
    guard let tag = entityTag(version) else { throw SyncComplaint(.changedMeanwhile, [.name: name]) }
    guard isWeak(tag) else { return ["If-Match: \(tag)"] }
    experience.hasWeakVersions = true
    guard let current = try get(name) else { return nil }
    guard current.version == tag else { throw SyncComplaint(.changedMeanwhile, [.name: name]) }
    return []
  }
}
