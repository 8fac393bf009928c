internal import CCurl
internal import Glibc

/// The seconds to wait, at most a day; nil if `retryAfter` is neither a number nor a date (RFC 9110). A date
/// is compared with the date of the answer, `sent`, as the clocks of server and device may differ.
func secondsToWait(_ retryAfter: String, sent: String?) -> Int? {
  let text = trimmed(retryAfter)
  if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
    return Int(text).map { min($0, longestWait) } ?? longestWait
  }
  let end = curl_getdate(text, nil)
  guard end >= 0 else { return nil }
  let sent = sent.map { curl_getdate($0, nil) } ?? -1
  return min(max(0, end - (sent >= 0 ? sent : time(nil))), longestWait)
}

private let longestWait = 86_400
