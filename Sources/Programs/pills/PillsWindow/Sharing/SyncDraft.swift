import PillsView
import Words

/// Where and how this device is to sync, as typed; pillsctl tries it.
struct SyncDraft: Equatable {
  var place = ""
  var user = ""
  var password = ""
  var passphrase = ""
  /// The file with the certificate of a server that no authority vouches for; empty for none.
  var certificate = ""
  var tasks = false
  var names = false
}

extension SyncDraft {
  /// Whether the place is a server, which needs a name and a password.
  var isServer: Bool { place.hasPrefix("http") || place.contains(text: "://") || isHostName }

  /// `cloud.example.org`, as people type an address.
  private var isHostName: Bool {
    !place.isEmpty && !place.hasPrefix("/") && !place.hasPrefix("~") && place.contains(".")
  }

  /// The words for pillsctl, which reads the secrets from its standard input: nobody else sees them there.
  var words: [String] {
    let server =
      isServer
      ? (user.isEmpty ? [] : ["--user", user]) + ["--password-file", "-"]
        + (certificate.isEmpty ? [] : ["--ca", certificate]) : []
    return ["sync", "setup", place, "--yes"] + server
      + (passphrase.isEmpty ? [] : ["--passphrase-file", "-"])
      + (tasks ? ["--tasks"] + (names ? [] : ["--no-names"]) : [])
  }

  /// One secret a line, the password first.
  var input: String { (isServer ? "\(password)\n" : "") + (passphrase.isEmpty ? "" : "\(passphrase)\n") }
}
