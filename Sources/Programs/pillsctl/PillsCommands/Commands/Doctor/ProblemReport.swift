import PillsAPI
import PillsCore
import PillsView

/// What a maintainer needs to understand a problem: in English, without names of medications and of people.
struct ProblemReport {
  var findings: [Finding] = []
  /// Such as `Desktop: GNOME, wayland`.
  var surroundings: [(name: String, value: String)] = []
  /// Nil if pillsd does not answer.
  var settings: [Control.Setting]?
  var medications: [Control.Medication]?
  var journal: [String] = []
  /// The texts that the report must not contain, with their replacements.
  var secrets: [Secret] = []

  struct Secret: Hashable {
    let text: String
    let mark: String
  }
}

extension ProblemReport {
  var lines: [String] {
    var lines = ["# Pills \(Release.version)", ""]
    if let address = Release.address { lines += ["Problems are reported at \(address)", ""] }
    lines += surroundings.map { "\($0.name): \($0.value)" }
    lines += ["", "# pillsctl doctor", ""]
    for finding in findings {
      lines.append("\(finding.mark.rawValue) \(finding.check): \(finding.fact)")
    }
    lines += ["", "# Settings that were changed", ""] + (settings.map(changed) ?? ["not known"])
    lines += ["", "# Medications", ""] + (medications.map(counted) ?? ["not known"])
    lines += ["", "# The end of the journal", ""] + (journal.isEmpty ? ["not known"] : journal)
    return lines.map(hidingSecrets)
  }

  /// A person may have typed anything as the name of a slot, so the report has only the times.
  private func changed(_ settings: [Control.Setting]) -> [String] {
    let usual = Dictionary(
      uniqueKeysWithValues: SettingKey.all(in: Settings()).map { key in
        (key.path, key.value(in: Settings()) ?? "")
      }
    )
    let slots = settings.filter { $0.key.hasPrefix("slots.") }.map(\.value).sorted()
    let others = settings.filter { !$0.key.hasPrefix("slots.") && usual[$0.key] != $0.value }
    return ["slots at \(slots.joined(separator: ", "))"] + others.map { "\($0.key) \($0.value)" }
  }

  private func counted(_ medications: [Control.Medication]) -> [String] {
    let current = medications.filter { $0.state != .ended }
    return [
      "\(current.count) current, \(medications.count - current.count) ended",
      "\(current.count(where: \.isTakenAsNeeded)) as needed, \(current.count { $0.state == .paused }) paused, "
        + "\(current.count { $0.stock != nil }) counted",
    ]
  }

  private func hidingSecrets(in line: String) -> String {
    // The longest first: a name may be a part of another.
    secrets.sorted { $0.text.utf8.count > $1.text.utf8.count }.reduce(line) { $0.hiding($1) }
  }
}

extension String {
  /// Replaces the secret with its mark wherever the secret is a whole word or several.
  fileprivate func hiding(_ secret: ProblemReport.Secret) -> String {
    guard !secret.text.isEmpty else { return self }
    var (shown, rest) = ("", self)
    while let place = rest.place(of: secret.text) {
      let before = rest[..<place.lowerBound]
      let after = rest[place.upperBound...]
      let isPart = (before.last ?? shown.last)?.isPartOfWord ?? false || after.first?.isPartOfWord ?? false
      shown += before
      shown += isPart ? secret.text : secret.mark
      rest = String(after)
    }
    return shown + rest
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
