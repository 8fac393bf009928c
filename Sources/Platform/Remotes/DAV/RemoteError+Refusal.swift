extension RemoteError {
  /// What the answer to a request that failed means; `name` is that of the text that it was about.
  init(refusal answer: HTTPAnswer, about name: String? = nil) {
    let host = answer.address.authority
    let body = ErrorBody(answer)
    let place = name ?? answer.address.text
    let detail = body.detail
    switch answer.status {
    case 401: self = .unauthorised(host: host)
    case 507: self = .full(place: host, detail: detail)
    // Which status comes with a condition, each server decides for itself.
    case 400..<500 where body.hasOne(of: Self.conditionsOfSpace): self = .full(place: host, detail: detail)
    case 400..<500 where body.hasOne(of: ["no-uid-conflict"]): self = .exists(name: place)
    case 400..<500 where body.hasOne(of: Self.conditionsOfTexts):
      self = .refused(place: place, status: answer.status, detail: detail)
    case 403: self = .forbidden(place: place, detail: detail)
    case 404, 410: self = .notFound(place: place)
    // A text is not put where its calendar is not.
    case 409 where name != nil: self = .notFound(place: answer.address.folder)
    case 412: self = .changedMeanwhile(name: place)
    case 413: self = .refused(place: place, status: 413, detail: "too large for the server")
    case 423: self = .locked(place: place, detail: detail)
    case 429: self = .tooManyRequests(host: host, retryAfterSeconds: answer.retryAfterSeconds)
    case 500, 502, 503, 504:
      self = .unavailable(
        host: host,
        status: answer.status,
        retryAfterSeconds: answer.retryAfterSeconds,
        detail: detail
      )
    default: self = .refused(place: place, status: answer.status, detail: detail)
    }
  }

  /// RFC 4331.
  private static let conditionsOfSpace: Set = ["quota-not-exceeded", "sufficient-disk-space"]

  /// What a text has to be like (RFC 4791, 5.3.2.1).
  private static let conditionsOfTexts: Set = [
    "supported-calendar-data", "valid-calendar-data", "valid-calendar-object-resource",
    "supported-calendar-component", "calendar-collection-location-ok", "max-resource-size", "min-date-time",
    "max-date-time", "max-instances", "max-attendees-per-instance",
  ]
}

extension WebAddress {
  /// The address of the collection that this is in.
  var folder: String {
    let end = path.dropLast(path.hasSuffix("/") ? 1 : 0).lastIndex(of: "/") ?? path.startIndex
    return with(path: "\(path[..<end])/").text
  }
}
