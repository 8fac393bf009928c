/// The body of an error answer.
struct ErrorBody {
  /// The conditions that were not met (RFC 4918, "Precondition/Postcondition XML Elements").
  var conditions: Set<String> = []
  var message = ""
}

extension ErrorBody {
  init(_ answer: HTTPAnswer) {
    if let root = try? XMLElement.parse(answer.body) {
      // An error about one of several resources is nested in a 207 answer.
      let errors = Self.all(.dav("error"), in: root)
      conditions = Set(
        errors.flatMap(\.children).filter { $0.name.namespace != Self.sabre }.map(\.name.local)
      )
      let messages =
        Self.all(XMLName(namespace: Self.sabre, local: "message"), in: root)
        + Self.all(.dav("responsedescription"), in: root)
      message = messages.lazy.map { printable($0.text) }.first { !$0.isEmpty } ?? ""
    } else if !answer.isHTML, answer.body.first != UInt8(ascii: "<") {
      message = printable(answer.text)
    }
  }

  private static let sabre = "http://sabredav.org/ns"

  private static func all(_ name: XMLName, in element: XMLElement) -> [XMLElement] {
    (element.name == name ? [element] : []) + element.children.flatMap { all(name, in: $0) }
  }

  func hasOne(of names: Set<String>) -> Bool { !conditions.isDisjoint(with: names) }

  var detail: String? {
    let text = message.isEmpty ? printable(conditions.sorted().joined(separator: ", ")) : message
    return text.isEmpty ? nil : text
  }
}
