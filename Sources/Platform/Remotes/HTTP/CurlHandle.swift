internal import CCurl

/// A libcurl handle: the options of the next transfer, which ``CurlTransfers`` performs.
final class CurlHandle {
  private let handle: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// libcurl writes its error messages here as long as the handle lives.
  private let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init() {
    // Null only if memory has run out, which also ends the process in Swift's own allocations.
    guard let made = curl_easy_init() else { fatalError("out of memory") }
    handle = made
    buffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    require(pills_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer), CURLOPT_ERRORBUFFER)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
    buffer.deallocate()
  }

  var pointer: UnsafeMutableRawPointer { handle }

  var words: String { String(cString: buffer) }

  /// libcurl 7.85 has every option. A refused one is a bug that could turn off the check of certificates.
  private func require(_ code: CURLcode, _ option: CURLoption) {
    precondition(code == CURLE_OK, "libcurl refuses option \(option.rawValue)")
  }

  func set(_ option: CURLoption, _ value: Int) { require(pills_curl_set_long(handle, option, value), option) }

  /// Nil resets the option.
  func set(_ option: CURLoption, _ value: String?) {
    require(pills_curl_set_text(handle, option, value), option)
  }

  /// `sink` must outlive the transfer.
  func prepare(_ method: String, headers: [String], body: String?, into sink: AnswerSink) {
    set(headers: headers)
    setBody(body)
    buffer.pointee = 0
    // Set last, as both ways to set a body also set a method.
    set(CURLOPT_CUSTOMREQUEST, method)
    set(sink)
  }

  private func set(headers: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers {
      guard let longer = curl_slist_append(list, header) else { fatalError("out of memory") }
      list = longer
    }
    require(pills_curl_set_list(handle, CURLOPT_HTTPHEADER, list), CURLOPT_HTTPHEADER)
    // libcurl keeps a pointer to the list.
    curl_slist_free_all(self.headers)
    self.headers = list
  }

  private func setBody(_ body: String?) {
    guard let body else { return set(CURLOPT_HTTPGET, 1) }
    set(CURLOPT_POST, 1)
    let size = body.utf8.count
    require(
      pills_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int(size)),
      CURLOPT_POSTFIELDSIZE_LARGE
    )
    // libcurl copies as many bytes as the size above, including zero bytes.
    set(CURLOPT_COPYPOSTFIELDS, body)
  }

  private func set(_ sink: AnswerSink) {
    let body: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
      AnswerSink.take($0, $1 * $2, $3) { $0.takeBody($1) }
    }
    let header: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
      AnswerSink.take($0, $1 * $2, $3) { $0.takeHeader($1) }
    }
    // Only a transfer calls the callbacks.
    let context = Unmanaged.passUnretained(sink).toOpaque()
    require(pills_curl_set_sink(handle, CURLOPT_WRITEFUNCTION, body), CURLOPT_WRITEFUNCTION)
    require(pills_curl_set_sink(handle, CURLOPT_HEADERFUNCTION, header), CURLOPT_HEADERFUNCTION)
    require(pills_curl_set_pointer(handle, CURLOPT_WRITEDATA, context), CURLOPT_WRITEDATA)
    require(pills_curl_set_pointer(handle, CURLOPT_HEADERDATA, context), CURLOPT_HEADERDATA)
  }

  var status: Int {
    var status = 0
    return pills_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0
  }
}

extension AnswerSink {
  /// Passes received bytes to the sink; returns their count, or 0 to stop the transfer.
  fileprivate static func take(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ body: (AnswerSink, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let sink = Unmanaged<AnswerSink>.fromOpaque(context).takeUnretainedValue()
    return body(sink, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
  }
}
