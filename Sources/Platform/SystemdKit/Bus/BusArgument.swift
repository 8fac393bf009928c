import CSystemd

/// What a call passes on, by the types of D-Bus (specification, "Type System").
enum BusArgument {
  /// `s`.
  case text(String)
  /// `as`.
  case texts([String])
  /// `b`.
  case flag(Bool)
  /// `t`.
  case number(UInt64)
  /// `a(ss)`.
  case pairs([(String, String)])
  /// `a(sv)`.
  case properties([Property])
  /// `a(sa(sv))`: units with their properties.
  case units([(name: String, properties: [Property])])
  /// `a(sasb)`: a command line, and that its failure is not ignored.
  case command([String])

  typealias Property = (name: String, value: BusArgument)

  private var signature: String {
    switch self {
    case .text: "s"
    case .texts: "as"
    case .flag: "b"
    case .number: "t"
    case .pairs: "a(ss)"
    case .properties: "a(sv)"
    case .units: "a(sa(sv))"
    case .command: "a(sasb)"
    }
  }

  /// Adds it to `message`, which is being made.
  func append(to message: OpaquePointer) throws(SystemdError) {
    switch self {
    case .text(let text):
      try Self.append("s", to: message) { add in text.withCString { add($0) } }
    case .flag(let flag):
      var value: Int32 = flag ? 1 : 0
      try Self.append("b", to: message) { add in add(&value) }
    case .number(let number):
      var value = number
      try Self.append("t", to: message) { add in add(&value) }
    case .texts(let texts):
      try Self.array(of: "s", texts, in: message) { (text) throws(SystemdError) in
        try BusArgument.text(text).append(to: message)
      }
    case .pairs(let pairs):
      try Self.structures("ss", pairs.map { [.text($0.0), .text($0.1)] }, in: message)
    case .properties(let properties):
      try Self.array(of: "(sv)", properties, in: message) { (property) throws(SystemdError) in
        try Self.container("r", of: "sv", in: message) { () throws(SystemdError) in
          try BusArgument.text(property.name).append(to: message)
          try Self.container("v", of: property.value.signature, in: message) { () throws(SystemdError) in
            try property.value.append(to: message)
          }
        }
      }
    case .units(let units):
      try Self.structures("sa(sv)", units.map { [.text($0.name), .properties($0.properties)] }, in: message)
    case .command(let words):
      try Self.structures("sasb", [[.text(words[0]), .texts(words), .flag(false)]], in: message)
    }
  }

  private static func structures(
    _ signature: String,
    _ structures: [[BusArgument]],
    in message: OpaquePointer
  ) throws(SystemdError) {
    try array(of: "(\(signature))", structures, in: message) { (members) throws(SystemdError) in
      try container("r", of: signature, in: message) { () throws(SystemdError) in
        for member in members { try member.append(to: message) }
      }
    }
  }

  private static func array<Element>(
    of signature: String,
    _ elements: [Element],
    in message: OpaquePointer,
    _ append: (Element) throws(SystemdError) -> Void
  ) throws(SystemdError) {
    try container("a", of: signature, in: message) { () throws(SystemdError) in
      for element in elements { try append(element) }
    }
  }

  private static func append(
    _ type: Unicode.Scalar,
    to message: OpaquePointer,
    _ give: ((UnsafeRawPointer) -> Int32) -> Int32
  ) throws(SystemdError) {
    let result = give { sd_bus_message_append_basic(message, CChar(type.value), $0) }
    try SystemdError.check(result, "sd_bus_message_append_basic")
  }

  private static func container(
    _ type: Unicode.Scalar,
    of contents: String,
    in message: OpaquePointer,
    _ fill: () throws(SystemdError) -> Void
  ) throws(SystemdError) {
    let opened = sd_bus_message_open_container(message, CChar(type.value), contents)
    try SystemdError.check(opened, "sd_bus_message_open_container")
    try fill()
    try SystemdError.check(sd_bus_message_close_container(message), "sd_bus_message_close_container")
  }
}
