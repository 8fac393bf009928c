internal import CLibnotify

/// The sections of a key file, as GLib reads it (Desktop Entry Specification, "Basic format of the file").
struct KeyFile {
  struct Section {
    let name: String
    /// A key that is given twice has an entry for each, all with the last value.
    let entries: [Entry]
  }

  struct Entry {
    let key: String
    let value: String
  }

  /// In the order of the text; those of the same name are one, at the place of the first.
  let sections: [Section]

  init(_ text: String) throws(BadLine.Reason) {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    var error: UnsafeMutablePointer<GError>?
    // Without this flag keys such as `Window[de]` are passed over in silence.
    let flags = G_KEY_FILE_KEEP_TRANSLATIONS
    guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), flags, &error) != 0 else {
      let sectionIsMissing = g_error_matches(
        error,
        g_key_file_error_quark(),
        gint(G_KEY_FILE_ERROR_GROUP_NOT_FOUND.rawValue)
      )
      g_clear_error(&error)
      throw sectionIsMissing != 0 ? .outsideSection : .notUnderstood
    }
    sections = Self.strings(g_key_file_get_groups(file, nil)).map { name in
      let keys = Self.strings(g_key_file_get_keys(file, name, nil, nil))
      return Section(
        name: name,
        entries: keys.map {
          Entry(key: $0, value: Self.string(g_key_file_get_value(file, name, $0, nil)))
        }
      )
    }
  }

  /// Copies and frees a list of strings that ends with a null.
  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
    defer { g_strfreev(list) }
    guard let list else { return [] }
    return (0..<Int(g_strv_length(list))).compactMap { list[$0].map { String(cString: $0) } }
  }

  /// Copies and frees a string.
  private static func string(_ string: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(string) }
    return string.map { String(cString: $0) } ?? ""
  }
}
