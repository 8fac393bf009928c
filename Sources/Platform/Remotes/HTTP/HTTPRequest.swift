/// A request to a server.
struct HTTPRequest {
  let method: String
  let address: WebAddress
  var headers: [String] = []
  var body: String?
}
