/// What is asked of a server.
struct HTTPRequest {
  let method: String
  let address: WebAddress
  var headers: [String] = []
  var body: String?
}
