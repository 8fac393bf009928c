import PillsView

/// What doctor found: a line each, what to do about it below, and how many problems there are at the end.
func doctorLines(_ findings: [Finding], paint: Paint) -> [String] {
  let checkWidth = findings.map(\.check.count).max() ?? 0
  let indent = String(repeating: " ", count: Finding.Mark.width + checkWidth + 4)
  var lines: [String] = []
  for finding in findings {
    let mark = paint(finding.mark.rawValue, finding.mark.tint)
    let gap = String(repeating: " ", count: Finding.Mark.width - finding.mark.rawValue.count + 2)
    let check = finding.check + String(repeating: " ", count: checkWidth - finding.check.count + 2)
    lines.append(mark + gap + check + finding.fact.printable)
    // Whole on its line, however long, so that it can be copied.
    if let remedy = finding.remedy { lines.append(indent + remedy.printable) }
  }
  return lines + ["", summary(findings)]
}

private func summary(_ findings: [Finding]) -> String {
  let problems = findings.count { $0.mark == .problem }
  let warnings = findings.count { $0.mark == .warning }
  let parts = [(problems, "problem"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
  return parts.isEmpty ? "All is well." : parts.joined(separator: ", ") + "."
}

extension Finding.Mark {
  fileprivate static let width = "problem".count

  fileprivate var tint: Tint {
    switch self {
    case .ok: .taken
    case .warning: .heading
    case .problem: .problem
    }
  }
}
