internal import CCurl
internal import PillsCore

/// Talks to one server for one person; each request blocks until its answer.
final class HTTPClient {
  private let curl = CurlHandle()
  private let limits: HTTPLimits
  private var usesDigest = false

  /// With `authorityFile`, only certificates of its authorities are trusted, otherwise the system's.
  init(user: String, password: String, authorityFile: String?, limits: HTTPLimits) {
    self.limits = limits
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

  /// A server without Basic gets the request again with Digest.
  private func sendAuthenticated(_ request: HTTPRequest, to address: WebAddress) throws(SyncComplaint)
    -> HTTPAnswer
  {
    let answer = try sendOnce(request, to: address)
    guard answer.status == 401, !usesDigest, answer.offers("digest"), !answer.offers("basic") else {
      return answer
    }
    usesDigest = true
    curl.set(CURLOPT_HTTPAUTH, pills_curl_digest())
    return try sendOnce(request, to: address)
  }

  private func sendOnce(_ request: HTTPRequest, to address: WebAddress) throws(SyncComplaint) -> HTTPAnswer {
    guard address.isSafe else { throw SyncComplaint(.unencrypted, [.place: address.authority]) }
    curl.set(CURLOPT_URL, address.text)
    // Local addresses use no proxy; others use the one of the environment.
    curl.set(CURLOPT_PROXY, address.isLoopback ? "" : nil)
    let sink = AnswerSink(limitInBytes: limits.answerBytes)
    // An empty `Expect:` avoids waiting for "100 Continue", which few servers send.
    let headers = request.headers + ["Expect:"]
    let code = curl.perform(request.method, headers: headers, body: request.body, into: sink)
    if sink.isOverflowing { throw .tooLarge(place: address.text, limitInBytes: limits.answerBytes) }
    if let error = SyncComplaint(transfer: code, curl.words, host: address.authority) { throw error }
    guard sink.hasAllHeaders else {
      let detail = "within the headers of the answer"
      throw SyncComplaint(.interrupted, [.place: address.authority, .detail: detail])
    }
    return HTTPAnswer(status: curl.status, headers: sink.headers, body: sink.body, address: address)
  }
}
