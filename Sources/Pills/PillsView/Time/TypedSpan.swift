package import PillsCore
import Words

extension TimeSpan {
  /// In whole words, which ``init(typed:)`` reads back: `30 minutes`, `1 hour 30 minutes`.
  package var words: String {
    let parts: [(Int64, (Int) -> String)] = [
      (3600, { translated($0, one: "\($0) hour", other: "\($0) hours") }),
      (60, { translated($0, one: "\($0) minute", other: "\($0) minutes") }),
      (1, { translated($0, one: "\($0) second", other: "\($0) seconds") }),
    ]
    var rest = max(0, seconds)
    var texts: [String] = []
    for (size, text) in parts where rest >= size {
      texts.append(text(Int(rest / size)))
      rest %= size
    }
    return texts.isEmpty ? parts[1].1(0) : texts.joined(separator: " ")
  }

  /// Reads a span as people write it in their language or as systemd does: `30 minutes`, `1 h 30 min`.
  package init?(typed text: String) {
    var plain = ""
    var rest = Substring(text.lowercased())
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0 == "." }
      guard !word.isEmpty else {
        plain.append(first)
        rest = rest.dropFirst()
        continue
      }
      let name = word.filter { $0 != "." }
      plain += Self.units.first { $0.names.contains(name) }?.unit ?? name
      rest = rest.dropFirst(word.count)
    }
    self.init(parsing: plain)
  }

  /// The names of units in the person's language.
  private static var units: [(unit: String, names: [String])] {
    [
      ("d", translated("day, days", in: "typed unit")), ("h", translated("hour, hours", in: "typed unit")),
      ("min", translated("minute, minutes", in: "typed unit")),
      ("s", translated("second, seconds", in: "typed unit")),
    ].map { unit, names in
      (unit, names.lowercased().split { $0 == "," || $0 == " " }.map(String.init))
    }
  }
}
