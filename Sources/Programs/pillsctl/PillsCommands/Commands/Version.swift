import PillsAPI
import PillsCore
import Words

/// Prints the version.
struct VersionCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "version",
    summary: "print the version of pillsctl"
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try context.show(["version": Release.version]) { ["pillsctl \(Release.version)"] }
  }
}
