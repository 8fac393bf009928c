/// The environment variables that the user manager gives to the programs of the session
/// (org.freedesktop.systemd1(5), "Environment"). It often learns them only after pillsd has started.
package struct SessionEnvironment: Hashable, Sendable {
  let variables: [String: String]

  /// Whether a program can open a window.
  var hasDisplay: Bool { ["DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false } }

  /// The variables that choose the language and the clock.
  package var language: [String: String] {
    variables.filter { $0.key == "LANG" || $0.key == "LANGUAGE" || $0.key.hasPrefix("LC_") }
  }
}

extension SessionEnvironment {
  /// Asks the user manager on `bus`; nil if there is none.
  static func ask(over bus: SessionBus, _ completion: @escaping (SessionEnvironment?) -> Void) {
    let arguments = Variant(tuple: [Variant(string: manager), Variant(string: "Environment")])
    bus.call(
      BusEndpoint(name: service, path: "/org/freedesktop/systemd1", interface: BusName.properties),
      "Get",
      arguments
    ) { result in completion((try? result.get()).flatMap { SessionEnvironment(reply: $0) }) }
  }

  /// Reads a tuple of a variant that holds lines such as `LANG=de_DE.UTF-8`.
  private init?(reply: Variant) {
    guard reply.hasType("(v)"), reply[0][0].hasType("as") else { return nil }
    let lines = reply[0][0].members.compactMap(\.string).compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
    self.init(variables: Dictionary(lines) { _, last in last })
  }

  private static let service = "org.freedesktop.systemd1"
  private static let manager = "org.freedesktop.systemd1.Manager"
}
