import Varlink

/// A JSON object that pillsctl makes itself. Members of the literal whose value is nil are left out.
struct PrintedObject: JSONWritable, ExpressibleByDictionaryLiteral {
  private var members: [String: any JSONWritable] = [:]

  init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
    for (name, value) in members { self.members[name] = value }
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) { try object.write(name, value) }
  }
}
