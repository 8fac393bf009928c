import Files
import Glibc
import PillsView
import Words

/// The passphrase for synced data. pillsctl passes it on to pills-sync and keeps it nowhere.
struct Passphrase {
  let text: String

  /// A shorter one can be guessed by somebody who keeps the encrypted data and has years for it.
  private static let fewestCharacters = 8
  /// The most bytes that can be passed to another program at once.
  private static let mostBytes = 1000
}

extension Passphrase {
  /// The passphrase of the other devices: from `file` if one is named, otherwise asked for.
  static func known(from file: String?, canAsk: Bool) throws(Failure) -> Passphrase {
    if let file { return try Passphrase(inFile: file) }
    return try checked(
      try asked(translated("Passphrase of your other devices (not shown):"), canAsk: canAsk)
    )
  }

  /// A new passphrase: from `file` if one is named, otherwise asked for twice.
  static func new(from file: String?, canAsk: Bool) throws(Failure) -> Passphrase {
    if let file { return try Passphrase(inFile: file).longEnough }
    return try repeated(
      try asked(translated("New passphrase, best of several words (not shown):"), canAsk: canAsk)
    )
  }

  /// A new passphrase that is optional; nil if the person gives none.
  static func wanted(from file: String?, canAsk: Bool) throws(Failure) -> Passphrase? {
    if let file { return try Passphrase(inFile: file).longEnough }
    guard canAsk else { return nil }
    let text = try Question.secret(
      to: translated(
        "Passphrase to encrypt your data, so that nobody else can read it (not shown; Enter for none):"
      )
    )
    return text.isEmpty ? nil : try repeated(text)
  }

  private init(inFile path: String) throws(Failure) { self = try Self.checked(Self.line(ofFile: path)) }

  /// The first line of a file, or the next one of standard input if it is `-`.
  static func line(ofFile path: String) throws(Failure) -> String {
    if path == "-" { return readLine() ?? "" }
    guard let bytes = readAll(of: path) else { throw .unusable(path, errno: errno) }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func asked(_ question: String, canAsk: Bool) throws(Failure) -> String {
    guard canAsk else {
      throw .stopped(
        translated("The passphrase is needed. Type it on a terminal, or name a file: --passphrase-file")
      )
    }
    return try Question.secret(to: question)
  }

  private static func checked(_ text: String) throws(Failure) -> Passphrase {
    guard !text.isEmpty else {
      throw .stopped(translated("No passphrase was given, so nothing was changed."))
    }
    guard text.utf8.count <= mostBytes else { throw .stopped(translated("That passphrase is too long.")) }
    return Passphrase(text: text)
  }

  private static func repeated(_ text: String) throws(Failure) -> Passphrase {
    let passphrase = try checked(text).longEnough
    guard try Question.secret(to: translated("Once more:")) == text else {
      throw .stopped(translated("The two passphrases differ, so nothing was changed."))
    }
    return passphrase
  }

  private var longEnough: Passphrase {
    get throws(Failure) {
      guard text.count >= Self.fewestCharacters else {
        throw .stopped(
          translated("Nothing was changed: a passphrase needs at least \(Self.fewestCharacters) characters.")
        )
      }
      return self
    }
  }
}

extension CommandOption {
  static let passphraseFile = CommandOption(
    "passphrase-file FILE",
    summary: "read the passphrase from this file, or from standard input if it is -",
    candidates: .files
  )
}
