internal import CCurl
internal import Glibc
internal import PillsCore
internal import Words

extension SyncComplaint {
  /// The meaning of libcurl's code; nil if there is an answer.
  init?(transfer code: CURLcode, _ words: String = "", host: String) {
    let detail = printable(String(cString: curl_easy_strerror(code)))
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self.init(.unusableAddress, [.address: host])
    case CURLE_OPERATION_TIMEDOUT: self.init(.timedOut, [.place: host])
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      let reason = words.isEmpty ? detail : printable(words)
      let today = Day(localSeconds: Int64(time(nil)))
      self.init(
        .certificate,
        [.place: host, .detail: reason, .name: CertificateFlaw(code, reason)?.rawValue, .day: "\(today)"]
      )
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self.init(.interrupted, [.place: host, .detail: detail])
    // libcurl reports the first two if the answer is not HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      self.init(.malformedAnswer, [.place: host, .detail: detail])
    default: self.init(.serverUnreachable, [.place: host, .detail: detail])
    }
  }
}

extension CertificateFlaw {
  /// Guesses the flaw from libcurl's code and the messages of TLS libraries.
  fileprivate init?(_ code: CURLcode, _ words: String) {
    let words = words.lowercased()
    let flaw = Self.signs.first { $0.1.contains(where: words.contains(text:)) }?.0
    guard let known = code == CURLE_SSL_CACERT_BADFILE ? .authorityFile : flaw else { return nil }
    self = known
  }

  private static let signs: [(CertificateFlaw, [String])] = [
    (.date, ["expired", "not yet valid", "expiration date has passed", "not activated yet"]),
    (.host, ["subject name", "hostname", "host name"]),
    (
      .issuer,
      [
        "self-signed", "self signed", "issuer", "verify the first certificate", "verification failed",
        "invalid ca certificate", "certificate signed by unknown",
      ]
    ),
    // The server answered in plain HTTP.
    (
      .notEncrypted,
      [
        "wrong version number", "packet length too long", "record layer failure", "unexpected tls packet",
        "illegal or unsupported version",
      ]
    ),
  ]
}
