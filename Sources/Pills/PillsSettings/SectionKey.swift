internal import PillsCore

/// The keys of one kind of section in a settings file, each by its name there.
protocol SectionKey: CaseIterable, Hashable, RawRepresentable<String> {
  /// What messages write before the name of a key: `sync` in `sync.remote`.
  static var section: String { get }
}

extension SectionKey {
  /// Ignores case, as the settings of pillsd do.
  private init?(named name: String) {
    guard let key = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = key
  }

  /// Reads one line of a section, of which the keys in `known` were read; `write` returns false for a value that the
  /// key cannot have.
  static func read(
    _ name: String,
    _ value: String,
    besides known: inout Set<Self>,
    write: (Self, String) -> Bool
  ) throws(SettingsComplaint) {
    guard let key = Self(named: name) else {
      throw SettingsComplaint(.unknownName, [.name: allCases.map(\.rawValue).joined(separator: ", ")])
    }
    guard known.insert(key).inserted else { throw SettingsComplaint(.repeated, [.setting: key.path]) }
    guard write(key, SettingsText.withoutTrailingSpace(value)) else {
      throw SettingsComplaint(.badValue, [.setting: key.path])
    }
  }

  private var path: String { "\(Self.section).\(rawValue)".lowercased() }

  /// Writes a value that was understood; returns whether there is one.
  func put<Value>(_ value: Value?, into place: inout Value) -> Bool {
    if let value { place = value }
    return value != nil
  }

  static var answers: [String: Bool] { ["yes": true, "no": false] }
}
