import PillsCore
import PillsView
import Varlink
import Words

/// What `pillsctl doctor` finds, without its widgets.
struct CheckContent: Equatable {
  struct Finding: Equatable, Identifiable {
    enum Mark: String {
      case ok
      case warning
      case problem
    }

    let check: String
    let fact: String
    let mark: Mark
    let remedy: String?

    var id: String { check + fact }
  }

  /// Problems first, then warnings, then what is fine; each in the order of the doctor.
  let findings: [Finding]
}

extension CheckContent {
  /// Nil if it is not what doctor prints with `--json`.
  init?(json: String) {
    guard let printed = value(ofWireText: Array(json.utf8), as: Printed.self) else { return nil }
    findings = [Finding.Mark.problem, .warning, .ok].flatMap { mark in
      printed.checks.filter { $0.mark == mark }
    }
  }

  private struct Printed: JSONReadable {
    let checks: [Finding]

    init(from json: JSONReader) throws(UnfitJSON) { checks = try json.members().required("checks") }
  }

  /// `2 problems, 1 warning.` or `All is well.`
  var summary: String {
    let problems = findings.count { $0.mark == .problem }
    let warnings = findings.count { $0.mark == .warning }
    let parts = [
      problems == 0
        ? nil : translated(problems, one: "\(problems) problem", other: "\(problems) problems"),
      warnings == 0
        ? nil : translated(warnings, one: "\(warnings) warning", other: "\(warnings) warnings"),
    ].compactMap(\.self)
    return parts.isEmpty ? translated("All is well.") : parts.joined(separator: ", ") + "."
  }
}

extension CheckContent.Finding: JSONReadable {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    check = try members.required("check")
    fact = try members.required("fact")
    mark = Mark(rawValue: try members.required("mark")) ?? .warning
    remedy = try members.optional("remedy")
  }
}

extension CheckContent.Finding {
  var icon: String {
    switch mark {
    case .ok: "object-select-symbolic"
    case .warning: "dialog-warning-symbolic"
    case .problem: "dialog-error-symbolic"
    }
  }

  /// For screen readers, at the icon.
  var markName: String {
    switch mark {
    case .ok: translated("ok", in: "mark of doctor")
    case .warning: translated("warning", in: "mark of doctor")
    case .problem: translated("problem", in: "mark of doctor")
    }
  }

  /// The command that mends it, if it needs nothing but to be run; nil if the person has to do something first.
  ///
  /// A remedy ends with its command. Only commands that are known to ask nothing and to delete nothing have a button.
  var mending: [String]? {
    guard let remedy, let command = remedy.suffix(after: ": ") else { return nil }
    if command == Self.rescue { return command.split(separator: " ").map(String.init) }
    // "Install Pills again, then: …" asks for something else first.
    let lead = remedy.dropLast(command.count).split(separator: ";").last ?? ""
    if lead.contains(",") { return nil }
    let isKnown = Self.mendingCommands.map(toType).contains { command == $0 || command.hasPrefix("\($0) ") }
    let isPlain = command.allSatisfy { $0.isASCII && !"'\"\\$`;|&<>()".contains($0) }
    return isKnown && isPlain ? command.split(separator: " ").map(String.init) : nil
  }

  private static let rescue = "pillsctl rescue"

  /// What has to be asked before the command runs; nil if nothing.
  var mendingQuestion: (question: String, explanation: String, yes: String)? {
    guard mending?.joined(separator: " ") == Self.rescue else { return nil }
    return (
      translated("Make a new database?"),
      translated(
        """
        It has your medications, and the doses of about the last week. What was recorded earlier is only in a copy of the \
        old database: if you have one, cancel and restore that.
        """
      ),
      translated("Make a New One", in: "button")
    )
  }

  private static let mendingCommands = [
    "systemctl --user enable --now", "systemctl --user unmask", "systemctl --user restart",
    "pillsctl settings", "pillsctl sync now", "gsettings set", "dunstctl set-paused false", "makoctl mode -r",
  ]

  /// For screen readers.
  var mendingName: String { translated("Fix: \(fact)") }
}

extension String {
  /// What follows the last `mark`; nil without one.
  fileprivate func suffix(after mark: String) -> String? {
    let text = Array(self), sign = Array(mark)
    guard text.count > sign.count else { return nil }
    for start in (0...(text.count - sign.count)).reversed()
    where Array(text[start..<start + sign.count]) == sign {
      return String(text[(start + sign.count)...])
    }
    return nil
  }
}
