import CLibnotify

/// The icon of every popup.
enum PopupIcon {
  private static let name = "pills"

  /// The path of the installed file, or else the name: mako and dunst search few folders for a name.
  static let current: String = {
    var folders = [String(cString: g_get_user_data_dir())]
    var next = g_get_system_data_dirs()
    while let folder = next?.pointee {
      folders.append(String(cString: folder))
      next = next?.advanced(by: 1)
    }
    return icon(in: folders)
  }()

  static func icon(in folders: [String]) -> String {
    let files = folders.map { "\($0)/icons/hicolor/scalable/apps/\(name).svg" }
    return files.first { access($0, R_OK) == 0 } ?? name
  }
}
