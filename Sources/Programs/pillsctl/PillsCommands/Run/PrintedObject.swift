import Varlink

/// What is printed as JSON where it is no reply of pillsd: a literal of members, of which those without a value are left out.
struct PrintedObject: JSONWritable, ExpressibleByDictionaryLiteral {
  private var members: [String: any JSONWritable] = [:]

  init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
    for (name, value) in members { self.members[name] = value }
  }

  /// With those of `others` too.
  func adding(_ others: PrintedObject) -> PrintedObject {
    var all = self
    all.members.merge(others.members) { $1 }
    return all
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) { try object.write(name, value) }
  }
}
