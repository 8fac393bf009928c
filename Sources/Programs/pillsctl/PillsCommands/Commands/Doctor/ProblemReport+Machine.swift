import Files
import Glibc
import PillsAPI
import PillsCore
import Subprocess

extension ProblemReport {
  /// Collects the facts of this device, and those of pillsd if it answers.
  init(_ facts: Facts, in context: Context) {
    findings = facts.findings
    surroundings = Self.surroundings(facts)
    settings = try? context.call(Control.GetSettings.self).settings
    medications = try? context.call(Control.ListMedications.self, .init(all: true)).medications
    journal = Self.journal
    secrets = Self.secretsOfMachine + secretsOfPerson + Self.secrets(ofSync: facts.sharing)
  }

  private static func surroundings(_ facts: Facts) -> [(name: String, value: String)] {
    var kernel = utsname()
    uname(&kernel)
    let locale = ["LANGUAGE", "LC_ALL", "LC_TIME", "LC_MESSAGES", "LANG"].compactMap { name in
      environmentVariable(name).map { "\(name)=\($0)" }
    }
    let desktop = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].compactMap(environmentVariable)
    let copies = facts.copies.map { "\($0.program) \($0.version)" }
    return [
      ("System", "\(distribution), Linux \(text(&kernel.release)), \(text(&kernel.machine))"),
      ("systemd", firstLine(["systemctl", "--version"]) ?? "none"),
      ("Desktop", desktop.isEmpty ? "none" : desktop.joined(separator: ", ")),
      ("Locale", locale.isEmpty ? "none" : locale.joined(separator: ", ")),
      ("Installed", copies.isEmpty ? "not known" : copies.joined(separator: ", ")),
      ("File system", facts.fileSystem?.type ?? "not known"),
    ]
  }

  private static var distribution: String {
    let lines = readAll(of: "/etc/os-release").map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    let mark = "PRETTY_NAME="
    let line = lines?.first { $0.hasPrefix(mark) }
    return line.map { $0.dropFirst(mark.count).filter { $0 != "\"" } } ?? "not known"
  }

  /// The text in an array of characters that C ends with a NUL.
  private static func text<Bytes>(_ bytes: inout Bytes) -> String {
    withUnsafeBytes(of: &bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func firstLine(_ command: [String]) -> String? {
    guard case .ended(0, let output, _) = runProgram(command) else { return nil }
    return output.split(separator: "\n").first.map(String.init)
  }

  /// pillsd names no medication there.
  private static var journal: [String] {
    let command = [
      "journalctl", "--user", "--unit=\(unitName("pills.service"))", "--lines=100", "--output=short-iso",
      "--no-hostname",
      "--no-pager", "--quiet",
    ]
    guard case .ended(0, let output, _) = runProgram(command, limit: 5000, keeping: 1 << 16) else {
      return []
    }
    return output.split(separator: "\n").map(String.init)
  }

  // MARK: Secrets

  private static var secretsOfMachine: [Secret] {
    var name = utsname()
    uname(&name)
    return [
      Secret(text: environmentVariable("HOME") ?? "", mark: "~"),
      Secret(text: getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "", mark: "USER"),
      Secret(text: text(&name.nodename), mark: "HOST"),
    ]
  }

  /// Everything that the person named, except the placeholder, which has the name of Pills itself.
  private var secretsOfPerson: [Secret] {
    let slots = (settings ?? []).map(\.key).filter { $0.hasPrefix("slots.") }.map { String($0.dropFirst(6)) }
    let usual = Settings().slotsInOrder.map(\.name.description)
    return (medications ?? []).filter { !$0.isDefault }.map {
      Secret(text: $0.medication, mark: "MEDICATION")
    }
      + slots.filter { !usual.contains($0) }.map { Secret(text: $0, mark: "SLOT") }
  }

  /// The server and the rest of the address, in which the user's name may be.
  private static func secrets(ofSync sharing: Sync.GetReport.Output?) -> [Secret] {
    guard let remote = sharing?.report?.remote else { return [] }
    let parts = remote.split(separator: "/", omittingEmptySubsequences: true)
    guard remote.hasPrefix("http"), parts.count > 1 else { return [Secret(text: remote, mark: "FOLDER")] }
    return [Secret(text: remote, mark: "ADDRESS"), Secret(text: String(parts[1]), mark: "SERVER")]
  }
}
