package import PillsCore

extension CalDAVRemote {
  package func read(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    for name in names { try requireResourceName(name) }
    var resources: [Resource] = []
    var rest = names[...]
    while !rest.isEmpty {
      resources += try readSome(Array(rest.prefix(Self.mostAtOnce)))
      rest = rest.dropFirst(Self.mostAtOnce)
    }
    return resources
  }

  /// Keeps each answer far below the size limit, and memory small.
  private static let mostAtOnce = 25

  /// Reads by one request if the server can, and the missing texts one by one.
  private func readSome(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    let told = names.count > 1 ? try multiget(names) : ToldTexts()
    var resources = told.resources
    for name in names where !told.names.contains(name) {
      if let resource = try get(name) { resources.append(resource) }
    }
    // If the calendar itself is gone, this throws: missing texts must not look deleted.
    if resources.count < names.count { _ = try client.propfind(collection, depth: 0, "<D:resourcetype/>") }
    return resources
  }

  private func multiget(_ names: [String]) throws(SyncComplaint) -> ToldTexts {
    guard experience.readsSeveral else { return ToldTexts() }
    let hrefs = names.map { "<D:href>\(xmlEscaped(address(of: $0).path))</D:href>" }.joined()
    let properties = DAVBody.properties("<D:getetag/><C:calendar-data/>")
    let body = DAVBody.document("C:calendar-multiget", properties + hrefs)
    let answer = try client.send(.xml("REPORT", collection, body))
    // Some servers answer like this if one of the texts is missing.
    if answer.status == 404 { return ToldTexts() }
    if answer.mayBeUnknownReport {
      experience.readsSeveral = false
      return ToldTexts()
    }
    return ToldTexts(try Multistatus(answer), of: Set(names))
  }

  func get(_ name: String) throws(SyncComplaint) -> Resource? {
    let answer = try client.send(HTTPRequest(method: "GET", address: address(of: name)))
    if answer.isGone { return nil }
    if answer.isHTML, answer.status < 400 { throw .notCalDAV(answer.address) }
    guard answer.status == 200 else { throw SyncComplaint(refusal: answer, about: name) }
    guard isWholeCalendar(answer.body) else {
      throw .malformed(answer.address, "it is not a complete calendar text")
    }
    let told = experience.hasWeakVersions ? nil : answer.version
    guard let version = told == nil ? try client.version(of: answer.address) : told else {
      throw .malformed(answer.address, "it has no ETag")
    }
    return Resource(name: name, version: version, text: answer.text)
  }
}

/// Whether a text begins and ends like iCalendar; a web page or a truncated text does not.
func isWholeCalendar(_ body: [UInt8]) -> Bool {
  let text = trimmed(String(decoding: body, as: UTF8.self)).uppercased()
  return text.drop { $0 == "\u{FEFF}" }.hasPrefix("BEGIN:VCALENDAR") && text.hasSuffix("END:VCALENDAR")
}

/// The result of a `calendar-multiget`.
struct ToldTexts {
  var resources: [Resource] = []
  /// The names that need no further request: those that were read and those that are gone.
  var names: Set<String> = []
}

extension ToldTexts {
  init(_ found: Multistatus, of asked: Set<String>) {
    for response in found.responses {
      guard case .member(let name) = MemberPath(href: response.href, in: found.address.path),
        asked.contains(name), !names.contains(name)
      else { continue }
      if response.isGone {
        names.insert(name)
      } else if let data = response.property(.caldav("calendar-data")), !trimmed(data.text).isEmpty,
        let version = response.version
      {
        resources.append(Resource(name: name, version: version, text: data.text))
        names.insert(name)
      }
    }
  }
}
