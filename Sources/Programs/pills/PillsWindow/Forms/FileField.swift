import Adwaita
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// A row with the path of a file, typed or chosen in the dialog of the desktop.
@MainActor
final class FileField {
  let field: TextField

  /// `proposed` is the file to write; nil asks for one to read.
  init(_ title: String, hint: String = "", toWrite proposed: String? = nil, in context: WindowContext) {
    field = TextField(title, hint: hint, text: proposed ?? "")
    let choose = Button(icon: "document-open-symbolic", name: translated("Choose a file, \(title)"))
      .styled("flat").aligned(down: .center)
    field.row.addSuffix(choose)
    choose.onPress { [weak self, weak context] in
      guard let self else { return }
      context?.chooseFile(title, toWrite: proposed.map { self.path.isEmpty ? $0 : self.path }) {
        [weak self] in self?.field.text = $0
      }
    }
  }

  /// The path, with the home folder in place of `~`.
  var path: String { wholePath(field.text, home: environmentVariable("HOME")) }

  var isThere: Bool { access(path, F_OK) == 0 }
}

func wholePath(_ typed: String, home: String?) -> String {
  guard let home, typed == "~" || typed.hasPrefix("~/") else { return typed }
  return home + typed.dropFirst()
}

extension WindowContext {
  /// Calls `body` at once, or once the person has agreed to replace the file that is there.
  func ifReplacing(_ file: FileField, _ body: @escaping @MainActor (_ replaces: Bool) -> Void) {
    guard !file.path.isEmpty else { return file.field.complain(translated("Type the name of a file.")) }
    guard file.isThere else { return body(false) }
    ask(
      translated("Replace this file?"),
      translated("There is already a file at \(file.path)."),
      yes: translated("Replace"),
      isDestructive: true
    ) { body(true) }
  }
}
