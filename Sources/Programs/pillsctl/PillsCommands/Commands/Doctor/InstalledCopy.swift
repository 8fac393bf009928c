import Files
import Subprocess

/// A copy of Pills whose unit systemd finds.
struct InstalledCopy: Hashable {
  let unit: String
  /// The path of its pillsd.
  let program: String
  let version: ReleaseNumber
}

extension InstalledCopy {
  /// The copies in the order in which systemd looks for their units: the first one runs (systemd.unit(5)).
  static func all() -> [InstalledCopy] {
    let command = ["systemctl", "--user", "show", "--property=UnitPath", "--value"]
    guard case .ended(0, let folders, _) = runProgram(command) else { return [] }
    var copies: [InstalledCopy] = []
    for folder in folders.split(whereSeparator: \.isWhitespace) {
      let unit = "\(folder)/pills.service"
      guard let text = readAll(of: unit, most: 1 << 16),
        let program = program(inUnit: String(decoding: text, as: UTF8.self)),
        // Folders of units may be links to one another.
        !copies.contains(where: { $0.program == program }),
        case .ended(0, let said, _) = runProgram(["\(Files.folder(of: program))/pillsctl", "--version"]),
        let version = said.split(whereSeparator: \.isWhitespace).last.flatMap({ ReleaseNumber($0) })
      else { continue }
      copies.append(InstalledCopy(unit: unit, program: program, version: version))
    }
    return copies
  }

  static func program(inUnit text: String) -> String? {
    let mark = "ExecStart="
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(mark)/") }
    return line.map { String($0.dropFirst(mark.count)) }
  }
}

/// A version such as `0.2.0`, or `0.2.0~dev` before its release.
struct ReleaseNumber: Hashable, Comparable, CustomStringConvertible {
  let description: String
  private let numbers: [Int]
  private let isReleased: Bool

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "~", maxSplits: 1)
    guard let release = parts.first else { return nil }
    let numbers = release.split(separator: ".").map { Int($0) }
    guard !numbers.contains(nil) else { return nil }
    (description, self.numbers, isReleased) = (String(text), numbers.compactMap(\.self), parts.count == 1)
  }

  static func < (one: ReleaseNumber, other: ReleaseNumber) -> Bool {
    guard one.numbers == other.numbers else { return one.numbers.lexicographicallyPrecedes(other.numbers) }
    return !one.isReleased && other.isReleased
  }
}
