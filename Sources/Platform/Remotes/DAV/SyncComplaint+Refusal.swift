internal import PillsCore

extension SyncComplaint {
  /// The meaning of an error answer; `name` is the text that was sent or asked for.
  init(refusal answer: HTTPAnswer, about name: String? = nil) {
    let host = answer.address.authority
    let body = ErrorBody(answer)
    let place = name ?? answer.address.text
    let detail = body.detail
    let (status, seconds) = ("\(answer.status)", answer.retryAfterSeconds.map(String.init))
    switch answer.status {
    case 401 where answer.offers("bearer") && !["basic", "digest"].contains(where: answer.offers):
      self.init(.noPasswords, [.place: host])
    case 401: self.init(.unauthorised, [.place: host])
    case 507: self.init(.full, [.place: host, .detail: detail])
    // Servers send these conditions with different statuses.
    case 400..<500 where body.hasOne(of: conditionsOfSpace):
      self.init(.full, [.place: host, .detail: detail])
    case 400..<500 where body.hasOne(of: ["no-uid-conflict"]): self.init(.exists, [.name: place])
    // Cyrus looks for the identifier in all calendars of the person.
    case 400..<500 where body.hasOne(of: ["unique-scheduling-object-resource"]):
      self.init(.inOtherCalendar, [.name: place, .detail: detail])
    case 400..<500 where body.hasOne(of: conditionsOfTexts):
      self.init(.refused, [.place: place, .status: status, .detail: detail])
    case 403: self.init(.forbidden, [.place: place, .detail: detail])
    case 404 where name != nil, 410 where name != nil:
      self.init(.notFound, [.place: place, .status: status, .detail: detail])
    case 404, 410: self.init(.notFound, [.place: place])
    // The calendar for the text does not exist.
    case 409 where name != nil:
      self.init(.notFound, [.place: answer.address.folder, .status: status, .detail: detail])
    case 412: self.init(.changedMeanwhile, [.name: place])
    case 413: self.init(.refused, [.place: place, .status: status, .detail: "too large for the server"])
    case 423: self.init(.locked, [.place: place, .detail: detail, .seconds: seconds])
    case 429: self.init(.tooManyRequests, [.place: host, .seconds: seconds])
    case 500, 502, 503, 504:
      self.init(.unavailable, [.place: host, .status: status, .seconds: seconds, .detail: detail])
    default: self.init(.refused, [.place: place, .status: status, .detail: detail])
    }
  }
}

extension SyncComplaint {
  static func malformed(_ address: WebAddress, _ detail: String) -> SyncComplaint {
    SyncComplaint(.malformedAnswer, [.place: address.text, .detail: detail])
  }

  static func notCalDAV(_ address: WebAddress) -> SyncComplaint {
    SyncComplaint(.notCalDAV, [.address: address.text])
  }
}

/// RFC 4331.
private let conditionsOfSpace: Set = ["quota-not-exceeded", "sufficient-disk-space"]

/// Conditions about the text itself (RFC 4791, 5.3.2.1).
private let conditionsOfTexts: Set = [
  "supported-calendar-data", "valid-calendar-data", "valid-calendar-object-resource",
  "supported-calendar-component", "calendar-collection-location-ok", "max-resource-size", "min-date-time",
  "max-date-time", "max-instances", "max-attendees-per-instance",
]

extension WebAddress {
  /// The address of the collection that contains this one.
  var folder: String {
    let end = path.dropLast(path.hasSuffix("/") ? 1 : 0).lastIndex(of: "/") ?? path.startIndex
    return with(path: "\(path[..<end])/").text
  }
}
