import PillsCore

@testable import Remotes

/// A server's answer for functions that interpret one.
func answer(
  _ status: Int,
  _ body: String = "",
  type: String = "application/xml",
  headers: [String: String] = [:],
  at address: String = "https://dav.example.org/cal/"
) -> HTTPAnswer {
  guard let address = WebAddress(address) else { preconditionFailure("the address is good") }
  return HTTPAnswer(
    status: status,
    headers: headers.merging(["content-type": type]) { first, _ in first },
    body: Array(body.utf8),
    address: address
  )
}

/// The error that `body` throws, if any.
func failure<Value>(_ body: () throws(SyncComplaint) -> Value) -> SyncComplaint? {
  do throws(SyncComplaint) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
