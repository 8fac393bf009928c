import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Remotes
import Varlink

/// Why a run did not do all that it was to do.
enum SyncFailure: Error {
  case usage(String)
  /// No home folder, by which all files are found.
  case noHome
  /// The settings file does not say where the entries are kept.
  case notConfigured(path: String)
  case settings(SettingsFileError)
  case password(PasswordProblem)
  case encryption(EncryptionProblem)
  case stateUnwritable(path: String, errno: Int32)

  case pillsdUnreachable(path: String, detail: String)
  /// It did not answer, or not as the interface has it.
  case pillsdAnswer(String)
  /// It could not do it, and says why.
  case pillsdFailed(String)
  case notShared

  case remote(RemoteError)
  /// The remote holds entries of another profile than this machine shares.
  case otherProfile(remote: String)
  /// The remote holds entries of several profiles.
  case severalProfiles(remote: String)
  /// There were journals, and now there are none.
  case allGone(remote: String)
  /// All else is done, but some of what is there cannot be used, each with a sentence.
  case incomplete([String])
  case outputUnwritable(errno: Int32)
}

extension SyncFailure {
  /// What is wrong and what to do about it.
  var sentence: String {
    switch self {
    case .usage(let sentence): sentence
    case .noHome: "There is no home folder: HOME is not set."
    case .notConfigured(let path):
      "Nothing says where the entries are kept. Type: pillsctl sync setup, or write a line Remote= to \(path)"
    case .settings(let error): "\(error)".asSentence
    case .password(let problem): problem.sentence
    case .encryption(let problem): problem.sentence
    case .stateUnwritable(let path, let errno):
      "\(path) cannot be written: \(String(cString: strerror(errno)))."
    case .pillsdUnreachable(let path, let detail):
      "pillsd cannot be reached at \(path): \(detail). Start it: systemctl --user start pills.service"
    case .pillsdAnswer(let detail):
      "pillsd \(detail). Restart it: systemctl --user restart pills.service"
    case .pillsdFailed(let detail): "pillsd could not do it: \(detail)".asSentence
    case .notShared: "Nothing is shared on this machine yet. To begin: pillsctl sync setup"
    case .remote(let error): error.sentence.asSentence
    case .otherProfile(let remote):
      """
      \(remote) holds the entries of another profile, with which those of this machine would mix. Nothing was changed. \
      Use another place, or join that profile: pillsctl sync setup
      """
    case .severalProfiles(let remote):
      "\(remote) holds the entries of several profiles. Use a place of its own for each person."
    case .allGone(let remote):
      """
      All entries that were at \(remote) are gone, so nothing was changed. Look whether it is the right place, and whether \
      its disk or program is there. To write them again from this machine: pills-sync --upload-again
      """
    case .incomplete(let complaints): complaints.joined(separator: " ")
    case .outputUnwritable(let errno): "The output cannot be written: \(String(cString: strerror(errno)))."
    }
  }

  /// One for each line.
  var sentences: [String] {
    if case .incomplete(let complaints) = self { complaints } else { [sentence] }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .pillsdUnreachable: .unreachable
    default: .refused
    }
  }
}

/// How a run ends.
enum ExitCode: Int32 {
  case done = 0
  /// The remote was not reached, or something was refused.
  case refused = 1
  case usage = 2
  /// pillsd cannot be reached.
  case unreachable = 3
}
