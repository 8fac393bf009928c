internal import CGLib
internal import PillsCore

/// A line of a key file, as GLib reads it (Desktop Entry Specification, "Basic format of the file").
enum KeyFileLine: Hashable {
  case section(String)
  case entry(key: String, value: String)
  /// A comment or an empty line.
  case blank
}

extension KeyFileLine {
  /// Reads one line, without its newline. Other lines matter only for whether the line is in a section.
  init(_ line: some Collection<UInt8>, isInSection: Bool) throws(SettingsComplaint) {
    guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
      throw SettingsComplaint(.notText)
    }
    let isSection = line.first { !Self.spaces.contains($0) } == UInt8(ascii: "[")
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    // An entry needs a section. GLib strips a carriage return only before a newline.
    try Self.load((isInSection && !isSection ? "[section]\n" : "") + text + "\n", into: file)
    guard let name = Self.strings(g_key_file_get_groups(file, nil)).first else {
      self = .blank
      return
    }
    if isSection {
      self = .section(name)
    } else if let key = Self.strings(g_key_file_get_keys(file, name, nil, nil)).first {
      self = .entry(key: key, value: Self.string(g_key_file_get_value(file, name, key, nil)))
    } else {
      self = .blank
    }
  }

  private static func load(_ text: String, into file: OpaquePointer?) throws(SettingsComplaint) {
    var error: UnsafeMutablePointer<GError>?
    // Without this flag GLib silently skips keys such as `Window[de]`.
    let flags = G_KEY_FILE_KEEP_TRANSLATIONS
    guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), flags, &error) == 0 else { return }
    let code = gint(G_KEY_FILE_ERROR_GROUP_NOT_FOUND.rawValue)
    let sectionIsMissing = g_error_matches(error, g_key_file_error_quark(), code)
    g_clear_error(&error)
    throw SettingsComplaint(sectionIsMissing != 0 ? .outsideSection : .notUnderstood)
  }

  /// The characters that GLib skips at the beginning of a line: g_ascii_isspace(), a macro.
  private static let spaces = Array(" \t\u{C}\r".utf8)

  /// Copies and frees a null-terminated list of strings.
  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
    defer { g_strfreev(list) }
    guard let list else { return [] }
    return (0..<Int(g_strv_length(list))).compactMap { list[$0].map { String(cString: $0) } }
  }

  private static func string(_ string: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(string) }
    return string.map { String(cString: $0) } ?? ""
  }
}
