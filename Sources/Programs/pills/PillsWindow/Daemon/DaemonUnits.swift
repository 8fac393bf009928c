import Adwaita

/// The units of pillsd in the person's systemd user manager.
@MainActor
enum DaemonUnits {
  /// Starts pillsd, now and at every login; passes on what went wrong, in a sentence, or nil.
  static func enableAndStart(_ body: @escaping @MainActor (_ problem: String?) -> Void) {
    run(
      [
        ("EnableUnitFiles", "(['pills.socket', 'pills.service'], false, false)"),
        ("Reload", "()"),
        ("StartUnit", "('pills.socket', 'replace')"),
        // Restart and not start: one that failed is started anew.
        ("RestartUnit", "('pills.service', 'replace')"),
      ],
      body
    )
  }

  private static func run(
    _ calls: [(method: String, arguments: String)],
    _ body: @escaping @MainActor (_ problem: String?) -> Void
  ) {
    guard let first = calls.first else { return body(nil) }
    SessionBus.call(
      "org.freedesktop.systemd1",
      path: "/org/freedesktop/systemd1",
      interface: "org.freedesktop.systemd1.Manager",
      method: first.method,
      arguments: first.arguments
    ) { result in
      switch result {
      case .success: run(Array(calls.dropFirst()), body)
      case .failure(let failure): body(failure.message)
      }
    }
  }
}
