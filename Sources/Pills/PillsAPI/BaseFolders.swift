internal import Glibc

/// A variable of the environment of this process.
package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// A user's folders for programs, as the XDG Base Directory Specification defines them.
package struct BaseFolders {
  private let environment: (String) -> String?

  package init(environment: @escaping (String) -> String?) { self.environment = environment }

  /// Nil if neither the variable nor `HOME` is an absolute path.
  package var configuration: String? { folder("XDG_CONFIG_HOME", belowHome: ".config") }
  package var data: String? { folder("XDG_DATA_HOME", belowHome: ".local/share") }
  package var state: String? { folder("XDG_STATE_HOME", belowHome: ".local/state") }

  package var syncSettings: String? { configuration.map { "\($0)/pills/sync.conf" } }

  package var tellSettings: String? { configuration.map { "\($0)/pills/tell.conf" } }

  /// Nil if the session sets no runtime folder.
  package var runtime: String? { absolute("XDG_RUNTIME_DIR") }

  private func folder(_ variable: String, belowHome path: String) -> String? {
    absolute(variable) ?? absolute("HOME").map { "\($0)/\(path)" }
  }

  /// The specification says that relative paths are ignored.
  private func absolute(_ variable: String) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
