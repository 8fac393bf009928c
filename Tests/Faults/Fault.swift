import Glibc

/// The fault that this run is to show, by the name of its patch.
///
/// packaging/faults puts a copy of this file into every module of a tree that holds all faults. What is shipped has none.
enum Fault {
  private static let chosen = getenv("PILLS_FAULT").map { String(cString: $0) }

  /// Whether the run was started with `PILLS_FAULT=name`.
  static func isChosen(_ name: String) -> Bool { chosen == name }
}
