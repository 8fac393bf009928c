/// Reads one value of a JSON text.
package final class JSONReader {
  let value: JSONValue

  /// Whether objects may have members that their type doesn't ask for.
  private let allowsUndeclaredMembers: Bool

  // The path is put together only if an error needs it.
  private let parent: JSONReader?
  private let place: Place
  /// The members that the type asked for; collected only if others are not allowed.
  private var declaredMembers: Set<String> = []

  private enum Place {
    case whole
    case member(String)
    case element(Int)
  }

  init(_ value: JSONValue, allowsUndeclaredMembers: Bool = true) {
    (self.value, self.allowsUndeclaredMembers) = (value, allowsUndeclaredMembers)
    (place, parent) = (.whole, nil)
  }

  /// Reads a whole text and ignores undeclared members; nil if it isn't JSON.
  package convenience init?(text: [UInt8]) {
    guard let value = JSONValue.parse(text) else { return nil }
    self.init(value)
  }

  /// The line, counted from 1, at which the text stops being JSON; nil if it is JSON.
  package static func lineOfMistake(in text: [UInt8]) -> Int? {
    var line = 0
    return JSONValue.parse(text, failingAt: &line) == nil ? line : nil
  }

  private init(_ value: JSONValue, at place: Place, in parent: JSONReader) {
    (self.value, self.place, self.parent) = (value, place, parent)
    allowsUndeclaredMembers = parent.allowsUndeclaredMembers
  }

  private var path: String {
    guard let parent else { return "" }
    return parent.path(of: place)
  }

  private func path(of place: Place) -> String {
    let path = path
    return switch place {
    case .whole: path
    case .member(let name): path.isEmpty ? name : "\(path).\(name)"
    case .element(let index): "\(path)[\(index)]"
    }
  }
}

extension JSONReader {
  /// Reads the whole value. Throws for undeclared members unless they are allowed.
  package func read<Value: JSONReadable>(_ type: Value.Type) throws(UnfitJSON) -> Value {
    let read = try Value(from: self)
    if !allowsUndeclaredMembers, value.isObject { try refuseUndeclaredMembers() }
    return read
  }

  private func refuseUndeclaredMembers() throws(UnfitJSON) {
    let undeclared = value.memberNames.filter { !declaredMembers.contains($0) }
    // The first by name: members have no order, and the error should be stable.
    if let name = undeclared.min() { throw UnfitJSON(flaw: .corrupt, path: path(of: .member(name))) }
  }

  fileprivate func member(_ name: String) -> JSONReader? {
    if !allowsUndeclaredMembers { declaredMembers.insert(name) }
    return value.member(name).map { JSONReader($0, at: .member(name), in: self) }
  }

  fileprivate func missing(_ name: String) -> UnfitJSON {
    UnfitJSON(flaw: .missing, path: path(of: .member(name)))
  }
}

extension JSONReader {
  /// The members of the value; throws if it is not an object.
  package func members() throws(UnfitJSON) -> JSONMembers {
    guard value.isObject else { throw mismatch }
    return JSONMembers(object: self)
  }

  /// The result of `known` for the text; throws if that is nil.
  package func word<Word>(_ known: (String) -> Word?) throws(UnfitJSON) -> Word {
    guard let word = known(try text()) else { throw corruption }
    return word
  }

  var isNull: Bool { value.isNull }

  func boolean() throws(UnfitJSON) -> Bool {
    guard let boolean = value.boolean else { throw mismatch }
    return boolean
  }

  func text() throws(UnfitJSON) -> String {
    guard let text = value.string else { throw mismatch }
    return text
  }

  func number() throws(UnfitJSON) -> Double {
    guard let number = value.real ?? value.integer.map(Double.init) else { throw mismatch }
    return number
  }

  func integer() throws(UnfitJSON) -> Int {
    if let integer = value.integer { return Int(integer) }
    guard let written = value.real else { throw mismatch }
    // Beyond this a double stands for several integers.
    guard written.magnitude <= 0x1p53, let integer = Int(exactly: written) else { throw corruption }
    return integer
  }

  func elements<Element: JSONReadable>() throws(UnfitJSON) -> [Element] {
    guard value.isArray else { throw mismatch }
    var elements: [Element] = []
    elements.reserveCapacity(value.count)
    while let element = value.element(elements.count) {
      elements.append(try JSONReader(element, at: .element(elements.count), in: self).read(Element.self))
    }
    return elements
  }

  private var mismatch: UnfitJSON { UnfitJSON(flaw: value.isNull ? .null : .mismatch, path: path) }
  private var corruption: UnfitJSON { UnfitJSON(flaw: .corrupt, path: path) }
}

/// The members of an object.
package struct JSONMembers {
  fileprivate let object: JSONReader

  /// In no order.
  package var names: [String] { object.value.memberNames }

  package func required<Value: JSONReadable>(_ name: String) throws(UnfitJSON) -> Value {
    guard let member = object.member(name) else { throw object.missing(name) }
    return try member.read(Value.self)
  }

  /// Nil if the member is null or missing.
  package func optional<Value: JSONReadable>(_ name: String) throws(UnfitJSON) -> Value? {
    guard let member = object.member(name), !member.isNull else { return nil }
    return try member.read(Value.self)
  }

  /// The undecoded member; nil if it is null or missing.
  func raw(_ name: String) -> JSONValue? {
    guard let member = object.member(name), !member.isNull else { return nil }
    return member.value
  }
}
