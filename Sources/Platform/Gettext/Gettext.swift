import CLinux
import Files
import Glibc
import Words

/// Switches to the person's language (`LC_MESSAGES`, `LANGUAGE`) if there is a catalogue for it.
package func chooseLanguage() {
  // LC_MESSAGES only: numbers are still read and written in the C locale.
  guard !isEnglish, setlocale(LC_MESSAGES, "") != nil else { return }
  bindtextdomain(Gettext.domain, Gettext.folder)
  bind_textdomain_codeset(Gettext.domain, "UTF-8")
  // For the system's error texts.
  bind_textdomain_codeset("libc", "UTF-8")
  // Each catalogue has its header as the translation of the empty text.
  guard let head = dgettext(Gettext.domain, ""), head[0] != 0 else { return }
  Language.use(Gettext(dateNames: dateNamesOfLocale()))
}

/// Whether the environment sets a locale without a language (setlocale(3), gettext(3)).
private var isEnglish: Bool {
  guard let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") else { return true }
  return strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0
    || strncmp(locale, "C.", 2) == 0 && variable("LANGUAGE") == nil
}

private func variable(_ name: String) -> UnsafeMutablePointer<CChar>? {
  getenv(name).flatMap { $0[0] == 0 ? nil : $0 }
}

/// The catalogues that gettext(3) reads, chosen by the environment's locale.
private struct Gettext: Catalogue {
  static let domain = "pills"

  let dateNames: DateNames?

  /// The folder of the catalogues: `TEXTDOMAINDIR`, or `PREFIX/share/locale` of a program in `PREFIX/bin`.
  static var folder: String {
    if let folder = variable("TEXTDOMAINDIR") { return String(cString: folder) }
    guard let ownProgram else { return "/usr/share/locale" }
    return "\(Files.folder(of: Files.folder(of: ownProgram)))/share/locale"
  }

  func words(for text: String, in context: String?) -> String? {
    // For the empty text gettext returns the header of the catalogue.
    guard !text.isEmpty else { return nil }
    return Self.found(context.map { "\($0)\u{4}\(text)" } ?? text) { dgettext(Self.domain, $0) }
  }

  func words(for count: Int, one: String, other: String) -> String? {
    other.withCString { other in
      Self.found(one) { one in
        let words = dngettext(Self.domain, one, other, UInt(clamping: count.magnitude))
        return words == UnsafeMutablePointer(mutating: other) ? UnsafeMutablePointer(mutating: one) : words
      }
    }
  }

  /// The text that `lookUp` finds; nil if it returns its argument, which means that it found none.
  private static func found(
    _ text: String,
    _ lookUp: (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
  ) -> String? {
    text.withCString { text in
      guard let words = lookUp(text), UnsafePointer(words) != text else { return nil }
      return String(cString: words)
    }
  }
}
