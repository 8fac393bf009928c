import CLinux
import Glibc
import Words

/// Has the program speak the language of the person (`LC_MESSAGES`, `LANGUAGE`), where there is a catalogue of it.
package func chooseLanguage() {
  // It alone: numbers go on being read and written as programs do.
  guard setlocale(LC_MESSAGES, "") != nil else { return }
  bindtextdomain(Gettext.domain, Gettext.folder)
  bind_textdomain_codeset(Gettext.domain, "UTF-8")
  // Every catalogue says of itself what it is in place of the empty text.
  guard let head = dgettext(Gettext.domain, ""), head[0] != 0 else { return }
  Language.use(Gettext())
}

/// The catalogues that gettext(3) reads, as the locale of the environment chooses among them.
private struct Gettext: Catalogue {
  static let domain = "pills"

  /// Where they are: beside the program as it is installed, `PREFIX/bin` and `PREFIX/share/locale`.
  static var folder: String {
    if let folder = getenv("TEXTDOMAINDIR"), folder[0] != 0 { return String(cString: folder) }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &target, target.count)
    guard length > 0 else { return "/usr/share/locale" }
    let own = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let prefix = own.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(prefix)/share/locale"
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
