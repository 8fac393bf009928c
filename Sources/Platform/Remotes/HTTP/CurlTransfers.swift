internal import CCurl

/// Performs several transfers at the same time, which share their connections.
final class CurlTransfers {
  private let multi: UnsafeMutableRawPointer

  init() {
    // As in CurlHandle, null only if memory has run out.
    guard let made = curl_multi_init() else { fatalError("out of memory") }
    multi = made
  }

  deinit { curl_multi_cleanup(multi) }

  /// Performs the prepared transfers of `handles`; returns their codes in the same order.
  func perform(_ handles: [CurlHandle]) -> [CURLcode] {
    for handle in handles { require(curl_multi_add_handle(multi, handle.pointer)) }
    defer { for handle in handles { require(curl_multi_remove_handle(multi, handle.pointer)) } }
    var running: Int32 = 0
    repeat {
      require(curl_multi_perform(multi, &running))
      if running > 0 { require(curl_multi_poll(multi, nil, 0, Self.mostMilliseconds, nil)) }
    } while running > 0
    let codes = codes()
    // All have ended, so each has a code.
    return handles.map { codes[$0.pointer] ?? CURLE_FAILED_INIT }
  }

  private func codes() -> [UnsafeMutableRawPointer: CURLcode] {
    var codes: [UnsafeMutableRawPointer: CURLcode] = [:]
    var rest: Int32 = 0
    while let message = curl_multi_info_read(multi, &rest)?.pointee {
      if message.msg == CURLMSG_DONE { codes[message.easy_handle] = message.data.result }
    }
    return codes
  }

  /// What libcurl refuses here is a bug, but for memory that has run out.
  private func require(_ code: CURLMcode) {
    precondition(code == CURLM_OK, "libcurl cannot perform transfers: \(code.rawValue)")
  }

  /// libcurl wakes up earlier if anything happens or a time limit is over.
  private static let mostMilliseconds: Int32 = 1000
}
