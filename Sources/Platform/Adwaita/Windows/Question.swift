import CAdwaita

extension Window {
  /// Asks a question in a dialog and calls `body` only if the answer is yes. Enter and Escape mean no, and yes
  /// can only be pressed once the question can have been read. While another question is open, nothing is asked: a
  /// screen reader can press buttons below it.
  package func ask(
    _ question: String,
    _ explanation: String,
    yes: String,
    no: String,
    isDestructive: Bool,
    _ body: @escaping @MainActor () -> Void
  ) {
    guard !isAsking else { return }
    isAsking = true
    let dialog = Widget(new: adw_message_dialog_new(pointer(), question, explanation))
    adw_message_dialog_add_response(dialog.pointer(), "no", no)
    adw_message_dialog_add_response(dialog.pointer(), "yes", yes)
    adw_message_dialog_set_response_appearance(
      dialog.pointer(),
      "yes",
      isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED
    )
    adw_message_dialog_set_default_response(dialog.pointer(), "no")
    adw_message_dialog_set_close_response(dialog.pointer(), "no")
    adw_message_dialog_set_response_enabled(dialog.pointer(), "yes", 0)
    let pause = MainLoop.after(milliseconds: Presses.pause) {
      adw_message_dialog_set_response_enabled(dialog.pointer(), "yes", 1)
    }
    dialog.on("response") { [weak self] (response: String) in
      pause.cancel()
      self?.isAsking = false
      self?.rest()
      if response == "yes" { body() }
    }
    gtk_window_present(dialog.pointer())
  }
}
