import CAdwaita

extension Window {
  /// Lets the person choose a file to read, or one to write in the proposed folder, in the dialog of the desktop.
  /// `body` gets its path, and is not called if they cancel.
  package func chooseFile(
    _ title: String,
    toWrite path: String? = nil,
    _ body: @escaping @MainActor (String) -> Void
  ) {
    let action = path == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
    let chooser = Object(
      taking: UnsafeMutableRawPointer(gtk_file_chooser_native_new(title, pointer(), action, nil, nil))
    )
    if let path {
      let file = Object(taking: UnsafeMutableRawPointer(g_file_new_for_path(path)))
      gtk_file_chooser_set_file(chooser.opaque, file.opaque, nil)
    }
    // The handler keeps the chooser until it has answered.
    var kept: Object? = chooser
    chooser.on("response") { (response: Int32) in
      defer { kept = nil }
      guard response == GTK_RESPONSE_ACCEPT.rawValue, let chooser = kept else { return }
      let file = gtk_file_chooser_get_file(chooser.opaque)
      defer { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
      guard let path = file.flatMap({ g_file_get_path($0) }) else { return }
      defer { g_free(path) }
      body(String(cString: path))
    }
    gtk_native_dialog_show(chooser.pointer())
  }

  /// Opens a file in the program that the desktop has for it.
  package func show(file path: String) {
    let file = Object(taking: UnsafeMutableRawPointer(g_file_new_for_path(path)))
    guard let address = g_file_get_uri(file.opaque) else { return }
    defer { g_free(address) }
    gtk_show_uri(pointer(), address, guint32(GDK_CURRENT_TIME))
  }
}

/// The person's folder for documents, or their home folder.
@MainActor
package var documentsFolder: String {
  (g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()).map { String(cString: $0) } ?? "."
}
