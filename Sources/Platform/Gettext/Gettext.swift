import CLinux
import Glibc
import Words

/// Has the program speak the language of the person (`LC_MESSAGES`, `LANGUAGE`), where there is a catalogue of it.
package func chooseLanguage() {
  // It alone: numbers go on being read and written as programs do.
  guard !isEnglish, setlocale(LC_MESSAGES, "") != nil else { return }
  bindtextdomain(Gettext.domain, Gettext.folder)
  bind_textdomain_codeset(Gettext.domain, "UTF-8")
  // What the system calls its errors, too.
  bind_textdomain_codeset("libc", "UTF-8")
  // Every catalogue says of itself what it is in place of the empty text.
  guard let head = dgettext(Gettext.domain, ""), head[0] != 0 else { return }
  Language.use(Gettext())
}

/// Whether the environment has a locale without a language, as setlocale(3) and gettext(3) read it; that is seen at once.
private var isEnglish: Bool {
  guard let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") else { return true }
  return strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0
    || strncmp(locale, "C.", 2) == 0 && variable("LANGUAGE") == nil
}

/// A variable of the environment; nil also where it is empty.
private func variable(_ name: String) -> UnsafeMutablePointer<CChar>? {
  getenv(name).flatMap { $0[0] == 0 ? nil : $0 }
}

/// The catalogues that gettext(3) reads, as the locale of the environment chooses among them.
private struct Gettext: Catalogue {
  static let domain = "pills"

  /// Where they are: beside the program as it is installed, `PREFIX/bin` and `PREFIX/share/locale`.
  static var folder: String {
    if let folder = variable("TEXTDOMAINDIR") { return String(cString: folder) }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &target, target.count)
    let slash = CChar(UInt8(ascii: "/"))
    guard length > 0, let program = target[..<length].lastIndex(of: slash),
      let folder = target[..<program].lastIndex(of: slash)
    else { return "/usr/share/locale" }
    let prefix = target[..<folder].map(UInt8.init(bitPattern:))
    return String(decoding: prefix, as: UTF8.self) + "/share/locale"
  }

  func words(for text: String, in context: String?) -> String? {
    // Of the empty text gettext tells the head of the catalogue.
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

  /// What a look-up finds; where it finds nothing it hands back what it was given.
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
