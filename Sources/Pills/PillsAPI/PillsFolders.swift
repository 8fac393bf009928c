internal import Glibc

/// A variable of the environment of this process.
package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The folders of Pills, below those that the XDG Base Directory Specification defines. Each person has their own.
package struct PillsFolders {
  private let environment: (String) -> String?
  /// Of Pills, below each of the folders; nil if `PILLS_PROFILE` holds no name.
  private let name: String?

  package init(environment: @escaping (String) -> String?) {
    self.environment = environment
    do throws(ProfileNameError) {
      name = Self.name(of: try ProfileChoice.of(environment))
    } catch {
      name = nil
    }
  }

  /// Beside the folder of the unnamed person, not in it: that one may be moved aside or put back as a whole, and the
  /// pillsd of the unnamed person may write there.
  static func name(of profile: Person?) -> String { profile.map { "\(nameOfAll)/\($0.name)" } ?? "pills" }

  fileprivate static let nameOfAll = "pills-profiles"

  /// Nil if neither the variable nor `HOME` is an absolute path.
  package var configuration: String? { ofPills(baseOfConfiguration) }
  package var data: String? { ofPills(baseOfData) }
  package var state: String? { ofPills(base("XDG_STATE_HOME", belowHome: ".local/state")) }

  /// Nil if the session sets no runtime folder.
  package var runtime: String? { runtime(usually: nil) }

  package func runtime(usually base: String?) -> String? { ofPills(absolute("XDG_RUNTIME_DIR") ?? base) }

  /// Holds ``runtime`` and may be missing; nil for the unnamed person.
  package var runtimeOfProfiles: String? {
    name == Self.name(of: nil) ? nil : absolute("XDG_RUNTIME_DIR").map { "\($0)/\(Self.nameOfAll)" }
  }

  package var settings: String? { configuration.map { "\($0)/pills.conf" } }
  package var syncSettings: String? { configuration.map { "\($0)/sync.conf" } }
  package var tellSettings: String? { configuration.map { "\($0)/tell.conf" } }

  /// Where systemd looks for changes of a unit.
  package func dropIns(of unit: String) -> String? {
    baseOfConfiguration.map { "\($0)/systemd/user/\(unit).d" }
  }

  /// Holds a folder for each profile.
  package var dataOfProfiles: String? { baseOfData.map { "\($0)/\(Self.nameOfAll)" } }

  private var baseOfConfiguration: String? { base("XDG_CONFIG_HOME", belowHome: ".config") }
  private var baseOfData: String? { base("XDG_DATA_HOME", belowHome: ".local/share") }

  private func ofPills(_ base: String?) -> String? { name.flatMap { name in base.map { "\($0)/\(name)" } } }

  private func base(_ variable: String, belowHome path: String) -> String? {
    absolute(variable) ?? absolute("HOME").map { "\($0)/\(path)" }
  }

  /// The specification says that relative paths are ignored.
  private func absolute(_ variable: String) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
