import CAdwaita

/// A program with windows, of which one instance runs in each session.
package final class Application: Object {
  /// GLib sets it if the program is started with `--version`.
  private let wantsVersion = UnsafeMutablePointer<gboolean>.allocate(capacity: 1)

  /// `id` is the name on the session bus; `--help` prints `summary`, and `--version` prints `version`.
  package init(id: String, summary: String, version: String) {
    wantsVersion.initialize(to: 0)
    super.init(taking: adw_application_new(id, GApplicationFlags(rawValue: 0)))
    g_application_set_option_context_summary(pointer(), summary)
    addVersionOption()
    on(asking: "handle-local-options") { [wantsVersion] () -> Int32 in
      guard wantsVersion.pointee != 0 else { return Self.goesOn }
      print(version)
      return 0
    }
  }

  deinit { MainActor.assumeIsolated { wantsVersion.deallocate() } }

  /// The handler returns it, instead of an exit code, to let the program start.
  private static let goesOn: Int32 = -1

  private func addVersionOption() {
    var entry = GOptionEntry()
    // GLib keeps the pointers to these texts, so they are interned and never freed.
    (entry.long_name, entry.description) = (g_intern_string("version"), g_intern_string("Print the version"))
    (entry.arg, entry.arg_data) = (G_OPTION_ARG_NONE, UnsafeMutableRawPointer(wantsVersion))
    // An entry without a name ends the list.
    g_application_add_main_option_entries(pointer(), [entry, GOptionEntry()])
  }

  /// Accepts `--name VALUE`, which the program has read already.
  package func acceptOption(_ name: String, valueName: String, summary: String) {
    var entry = GOptionEntry()
    (entry.long_name, entry.description) = (g_intern_string(name), g_intern_string(summary))
    (entry.arg, entry.arg_description) = (G_OPTION_ARG_STRING, g_intern_string(valueName))
    g_application_add_main_option_entries(pointer(), [entry, GOptionEntry()])
  }

  /// Runs until the last window is closed, and returns the exit code.
  package func run() -> Int32 { g_application_run(pointer(), CommandLine.argc, CommandLine.unsafeArgv) }

  package func quit() { g_application_quit(pointer()) }

  /// Calls `body` each time the program is started, also when it is already running.
  package func onActivate(_ body: @escaping @MainActor () -> Void) { on("activate", body) }

  /// Adds the action `app.` + `name`, and the keys that trigger it.
  package func addAction(_ name: String, keys: [String] = [], _ body: @escaping @MainActor () -> Void) {
    let action = Object(taking: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    action.on("activate", body)
    g_action_map_add_action(opaque, action.opaque)
    setKeys(keys, of: "app.\(name)")
  }

  /// Adds the action `app.` + `name`, which is called with a text.
  package func addAction(_ name: String, taking body: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = Object(taking: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    action.on("activate") { (parameter: TextVariant) in body(parameter.text) }
    g_action_map_add_action(opaque, action.opaque)
  }

  /// Starts another program with a window, which may come to the front. Returns whether it started.
  package func start(_ words: [String]) -> Bool {
    // In a command line `%` has a meaning (Desktop Entry Specification), so it is doubled.
    let line = words.map { word in
      let quoted = g_shell_quote(word)
      defer { g_free(quoted) }
      return quoted.map { String(cString: $0) } ?? ""
    }.joined(separator: " ").split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    guard let program = g_app_info_create_from_commandline(line, nil, pills_app_info_notifies(), nil) else {
      return false
    }
    defer { g_object_unref(UnsafeMutableRawPointer(program)) }
    let context = gdk_display_get_app_launch_context(gdk_display_get_default())
    defer { if let context { g_object_unref(UnsafeMutableRawPointer(context)) } }
    return g_app_info_launch(
      program,
      nil,
      context.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GAppLaunchContext.self) },
      nil
    ) != 0
  }

  private func setKeys(_ keys: [String], of action: String) {
    var list: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(pointer(), action, &list)
    for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) }
  }

  /// Defines what the sheet names of libadwaita's colors if its style sheet is not used (GTK_THEME is set).
  package func addFallbackColors() { add(fallbackColors, priority: GTK_STYLE_PROVIDER_PRIORITY_FALLBACK) }

  /// Adds a style sheet to the platform's; call it after activation, as there is no display before.
  package func addStyle(_ sheet: String) { add(sheet, priority: GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) }

  private func add(_ sheet: String, priority: Int32) {
    let provider = Object(taking: gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.pointer(), sheet, -1)
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), provider.opaque, guint(priority))
  }
}

/// The colors of libadwaita by the names that themes of GTK have.
private let fallbackColors = """
  @define-color window_bg_color @theme_bg_color;
  @define-color window_fg_color @theme_fg_color;
  @define-color card_bg_color @theme_base_color;
  @define-color accent_color @theme_selected_bg_color;
  @define-color accent_bg_color @theme_selected_bg_color;
  @define-color warning_bg_color #cd9309;
  @define-color blue_3 #3584e4;
  @define-color green_5 #26a269;
  """
