internal import CCurl
internal import Glibc

/// How many seconds a `Retry-After` asks to wait: it is a number of them, or the date and time of the end (RFC 9110).
///
/// Such a date is compared with that of the answer, `sent`, as the server's clock may be wrong, or this one. At most a day;
/// nil where it makes no sense.
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
