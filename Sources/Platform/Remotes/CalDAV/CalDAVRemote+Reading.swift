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

  /// Keeps each answer far below the limit of its size.
  private static let mostAtOnce = 50

  /// By one request where the server knows how, and the rest one after the other.
  private func readSome(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    let told = names.count > 1 ? try multiget(names) : ToldTexts()
    var resources = told.resources
    for name in names where !told.names.contains(name) {
      if let resource = try get(name) { resources.append(resource) }
    }
    // A calendar that is gone is not one without texts.
    if resources.count < names.count { _ = try client.propfind(collection, depth: 0, "<D:resourcetype/>") }
    return resources
  }

  private func multiget(_ names: [String]) throws(SyncComplaint) -> ToldTexts {
    guard !experience.unknownReports.contains(.multiget) else { return ToldTexts() }
    let hrefs = names.map { "<D:href>\(xmlEscaped(address(of: $0).path))</D:href>" }.joined()
    let properties = DAVBody.properties("<D:getetag/><C:calendar-data/>")
    let body = DAVBody.document("C:calendar-multiget", properties + hrefs)
    let answer = try client.send(.xml("REPORT", collection, depth: nil, body))
    // Some servers say so where one of the texts is missing.
    if answer.status == 404 { return ToldTexts() }
    if answer.mayBeUnknownReport {
      experience.unknownReports.insert(.multiget)
      return ToldTexts()
    }
    return ToldTexts(try Multistatus(answer), of: Set(names))
  }

  /// Nil where there is no such text.
  func get(_ name: String) throws(SyncComplaint) -> Resource? {
    let answer = try client.send(HTTPRequest(method: "GET", address: address(of: name)))
    if [404, 410].contains(answer.status) { return nil }
    if answer.isHTML, answer.status < 400 { throw SyncComplaint(.notCalDAV, [.address: answer.address.text]) }
    guard answer.status == 200 else { throw SyncComplaint(refusal: answer, about: name) }
    guard isWholeCalendar(answer.body) else {
      throw SyncComplaint(
        .malformedAnswer,
        [.place: answer.address.text, .detail: "it is no whole calendar text"]
      )
    }
    let told = experience.hasWeakVersions ? nil : answer.version
    guard let version = told == nil ? try client.version(of: answer.address) : told else {
      throw SyncComplaint(.malformedAnswer, [.place: answer.address.text, .detail: "it has no ETag"])
    }
    return Resource(name: name, version: version, text: answer.text)
  }
}

/// Whether a text begins and ends as iCalendar does: a page does not, nor does what a broken connection left of a text.
func isWholeCalendar(_ body: [UInt8]) -> Bool {
  let text = trimmed(String(decoding: body, as: UTF8.self)).uppercased()
  return text.drop { $0 == "\u{FEFF}" }.hasPrefix("BEGIN:VCALENDAR") && text.hasSuffix("END:VCALENDAR")
}

/// What a `calendar-multiget` told.
struct ToldTexts {
  var resources: [Resource] = []
  /// Of which the answer said something that needs no further question: those that were read, and those that are not there.
  var names: Set<String> = []
}

extension ToldTexts {
  init(_ found: Multistatus, of asked: Set<String>) {
    for response in found.responses {
      guard case .member(let name) = MemberPath(href: response.href, in: found.address.path),
        asked.contains(name), !names.contains(name)
      else { continue }
      if CalDAVRemote.isGone(response) {
        names.insert(name)
      } else if let data = response.property(.caldav("calendar-data")), !trimmed(data.text).isEmpty,
        let version = response.text(.dav("getetag")).flatMap(entityTag)
      {
        resources.append(Resource(name: name, version: version, text: data.text))
        names.insert(name)
      }
    }
  }
}
