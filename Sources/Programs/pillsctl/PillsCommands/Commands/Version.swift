import PillsAPI
import PillsCore
import Words

extension Command {
  /// Prints the version.
  static let version = Command(
    "version",
    summary: "print the version of pillsctl"
  ) { (context) throws(Failure) in
    try context.show(["version": Release.version]) { ["pillsctl \(Release.version)"] }
  }
}
