internal import CCurl
internal import PillsCore

extension SyncComplaint {
  /// What became of a transfer; nil where there is an answer.
  init?(transfer code: CURLcode, host: String) {
    let detail = printable(String(cString: curl_easy_strerror(code)))
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self.init(.unusableAddress, [.address: host])
    case CURLE_OPERATION_TIMEDOUT: self.init(.timedOut, [.place: host])
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      self.init(.certificate, [.place: host, .detail: detail])
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self.init(.interrupted, [.place: host, .detail: detail])
    // The first two are said of an answer that is none of HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      self.init(.malformedAnswer, [.place: host, .detail: detail])
    default: self.init(.serverUnreachable, [.place: host, .detail: detail])
    }
  }
}
