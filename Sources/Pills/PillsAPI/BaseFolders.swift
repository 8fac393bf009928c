/// The folders of a person's programs, by the XDG Base Directory Specification.
package struct BaseFolders {
  private let environment: (String) -> String?

  package init(environment: @escaping (String) -> String?) { self.environment = environment }

  /// These are nil without a home folder, where they are not named without it.
  package var configuration: String? { folder("XDG_CONFIG_HOME", belowHome: ".config") }
  package var data: String? { folder("XDG_DATA_HOME", belowHome: ".local/share") }
  package var state: String? { folder("XDG_STATE_HOME", belowHome: ".local/state") }

  /// The settings file of pills-sync.
  package var syncSettings: String? { configuration.map { "\($0)/pills/sync.conf" } }

  /// Nil where the session has none.
  package var runtime: String? { absolute("XDG_RUNTIME_DIR") }

  private func folder(_ variable: String, belowHome path: String) -> String? {
    absolute(variable) ?? absolute("HOME").map { "\($0)/\(path)" }
  }

  /// The specification has relative paths ignored.
  private func absolute(_ variable: String) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
