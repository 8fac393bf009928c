internal import CCurl
internal import PillsCore

/// Talks to one server for one person; each call blocks until all its answers are there.
final class HTTPClient {
  private let transfers = CurlTransfers()
  /// One for each request at the same time.
  private var handles: [CurlHandle] = []
  private let makeHandle: () -> CurlHandle
  private let limits: HTTPLimits
  private var usesDigest = false
  /// Whether an answer came from a WebDAV server.
  var hasMetDAV = false

  /// With `authorityFile`, only certificates of its authorities are trusted, otherwise the system's.
  init(user: String, password: String, authorityFile: String?, limits: HTTPLimits) {
    self.limits = limits
    makeHandle = {
      let curl = CurlHandle()
      curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
      curl.set(CURLOPT_SSLVERSION, pills_curl_tls_1_2())
      curl.set(CURLOPT_SSL_VERIFYPEER, 1)
      curl.set(CURLOPT_SSL_VERIFYHOST, 2)
      if let authorityFile {
        curl.set(CURLOPT_CAINFO, authorityFile)
        curl.set(CURLOPT_CAPATH, nil)
      }
      curl.set(CURLOPT_USERNAME, user)
      curl.set(CURLOPT_PASSWORD, password)
      curl.set(CURLOPT_HTTPAUTH, pills_curl_basic())
      curl.set(CURLOPT_FOLLOWLOCATION, 0)
      curl.set(CURLOPT_NOSIGNAL, 1)
      curl.set(CURLOPT_CONNECTTIMEOUT, limits.connectSeconds)
      curl.set(CURLOPT_TIMEOUT, limits.totalSeconds)
      curl.set(CURLOPT_LOW_SPEED_LIMIT, 1)
      curl.set(CURLOPT_LOW_SPEED_TIME, limits.stallSeconds)
      curl.set(CURLOPT_USERAGENT, "Pills")
      return curl
    }
  }

  /// Sends a request and follows redirects within the same server.
  func send(_ request: HTTPRequest) throws(SyncComplaint) -> HTTPAnswer {
    var address = request.address
    for _ in 0...Self.mostRedirects {
      let answer = try sendAuthenticated(request, to: address)
      guard let next = try redirect(of: answer) else { return answer }
      address = next
    }
    throw SyncComplaint(.tooManyRedirects, [.place: address.authority])
  }

  private static let mostRedirects = 5

  /// Sends several requests, some at the same time; the answers are in their order. Ends after the first
  /// failure that is not about one request alone, so there may be fewer answers than requests.
  func send(_ requests: [HTTPRequest]) -> [Result<HTTPAnswer, SyncComplaint>] {
    var answers: [Result<HTTPAnswer, SyncComplaint>] = []
    for start in stride(from: 0, to: requests.count, by: Self.mostAtOnce) {
      let some = requests[start..<min(start + Self.mostAtOnce, requests.count)]
      for (request, answer) in zip(some, sendOnce(some.map { ($0, $0.address) })) {
        answers.append(Result { () throws(SyncComplaint) in try settled(answer, of: request) })
        guard case .success(let answer) = answers.last, answer.status != 401 else { return answers }
      }
    }
    return answers
  }

  /// Few enough that servers with a limit for each person or address take them.
  private static let mostAtOnce = 4

  /// Sends a request again by itself that the server did not carry out.
  private func settled(
    _ answer: Result<HTTPAnswer, SyncComplaint>,
    of request: HTTPRequest
  ) throws(SyncComplaint) -> HTTPAnswer {
    let answer = try answer.get()
    let isSettled = try redirect(of: answer) == nil && !wantsDigest(answer)
    return isSettled ? answer : try send(request)
  }

  /// A server without Basic gets the request again with Digest.
  private func sendAuthenticated(_ request: HTTPRequest, to address: WebAddress) throws(SyncComplaint)
    -> HTTPAnswer
  {
    let answer = try sendOnce([(request, address)])[0].get()
    guard !usesDigest, wantsDigest(answer) else { return answer }
    usesDigest = true
    return try sendOnce([(request, address)])[0].get()
  }

  private func wantsDigest(_ answer: HTTPAnswer) -> Bool {
    answer.status == 401 && answer.offers("digest") && !answer.offers("basic")
  }

  /// Sends all at the same time.
  private func sendOnce(_ requests: [(HTTPRequest, WebAddress)]) -> [Result<HTTPAnswer, SyncComplaint>] {
    while handles.count < requests.count { handles.append(makeHandle()) }
    let sinks = requests.map { _ in AnswerSink(limitInBytes: limits.answerBytes) }
    for (curl, ((request, address), sink)) in zip(handles, zip(requests, sinks)) {
      // An account has a safe address, and what it asks for is on the same server.
      precondition(address.isSafe, "a password would be sent without encryption")
      curl.set(CURLOPT_URL, address.text)
      curl.set(CURLOPT_HTTPAUTH, usesDigest ? pills_curl_digest() : pills_curl_basic())
      // Local addresses use no proxy; others use the one of the environment.
      curl.set(CURLOPT_PROXY, address.isLoopback ? "" : nil)
      // An empty `Expect:` avoids waiting for "100 Continue", which few servers send.
      curl.prepare(request.method, headers: request.headers + ["Expect:"], body: request.body, into: sink)
    }
    let codes = transfers.perform(Array(handles.prefix(requests.count)))
    return requests.indices.map { index in
      Result { () throws(SyncComplaint) in
        try answer(of: handles[index], codes[index], sinks[index], at: requests[index].1)
      }
    }
  }

  private func answer(
    of curl: CurlHandle,
    _ code: CURLcode,
    _ sink: AnswerSink,
    at address: WebAddress
  ) throws(SyncComplaint) -> HTTPAnswer {
    if sink.isOverflowing { throw .tooLarge(place: address.text, limitInBytes: limits.answerBytes) }
    if let error = SyncComplaint(transfer: code, curl.words, host: address.authority) { throw error }
    guard sink.hasAllHeaders else {
      let detail = "within the headers of the answer"
      throw SyncComplaint(.interrupted, [.place: address.authority, .detail: detail])
    }
    return HTTPAnswer(status: curl.status, headers: sink.headers, body: sink.body, address: address)
  }
}
