internal import PillsCore

extension Person {
  /// A sentence with the units, files and commands of this person instead of those of the unnamed one. It is changed
  /// before names of medications and the like are filled in.
  package func adapted(_ text: String) -> String {
    var text = text
    for unit in Self.units {
      text = text.replacing(unit, with: self.unit(unit).shellQuoted, behind: Self.isNoPart)
    }
    for folder in ["~/.config/", "~/.local/share/"] {
      text = text.replacing("\(folder)pills/", with: "\(folder)\(PillsFolders.name(of: self))/") { _ in true }
    }
    for service in ["pills-sync user", "pills-sync-key"] {
      let name = service.split(separator: " ")[0]
      text = text.replacing(
        "service \(service)",
        with: "service \(keyRingService(String(name)).shellQuoted)\(service.dropFirst(name.count))"
      ) { _ in true }
    }
    // A command to type follows a colon or a quote; elsewhere the program itself is meant.
    text = text.replacing("pillsctl ", with: "\(command) ") { before in
      before.hasSuffix(": ") || before.hasSuffix("'")
    }
    // Profiles are of nobody in particular.
    return text.replacing("\(command) profile ", with: "pillsctl profile ") { _ in true }
  }

  /// How a person starts to type a command for this person.
  package var command: String { "pillsctl --profile \(name.shellQuoted)" }

  private static let units = [
    "pills.service", "pills.socket", "pills-sync.service", "pills-sync.timer", "pills-sync.path",
    "pills-tell.service",
  ]

  /// Whether what is behind `before` begins a new word.
  private static func isNoPart(_ before: Substring) -> Bool {
    before.last.map { $0 == " " || $0 == "'" || $0 == "\n" } ?? true
  }
}

extension String {
  /// `isMeant` gets the text before a place where `old` is.
  fileprivate func replacing(_ old: String, with new: String, behind isMeant: (Substring) -> Bool) -> String {
    guard utf8.count >= old.utf8.count else { return self }
    var result = ""
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let rest = self[index...]
      if rest.utf8.first == old.utf8.first, rest.utf8.starts(with: old.utf8), isMeant(self[..<index]) {
        result += self[start..<index]
        result += new
        index = utf8.index(index, offsetBy: old.utf8.count)
        start = index
      } else {
        index = unicodeScalars.index(after: index)
      }
    }
    return result + self[start...]
  }
}
