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
  case pillsdFailed(StoreComplaint)
  case notShared

  case remote(RemoteError)
  /// The remote holds entries of another profile than this machine shares.
  case otherProfile(remote: String)
  /// The remote holds entries of several profiles.
  case severalProfiles(remote: String)
  /// There were journals, and now there are none.
  case allGone(remote: String)
  /// All else is done, but some of what is there cannot be used, each with a complaint.
  case incomplete([SyncComplaint])
  case outputUnwritable(errno: Int32)
}

extension SyncFailure {
  /// What is wrong and what to do about it, in the person's language, one for each line.
  var sentences: [String] {
    if case .usage(let sentence) = self { [sentence] } else { complaints.map(\.sentence) }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .pillsdUnreachable: .unreachable
    default: .refused
    }
  }
}

/// What `body` gets of a remote, with its error as a failure of the run.
func asked<Value>(_ body: () throws(RemoteError) -> Value) throws(SyncFailure) -> Value {
  do throws(RemoteError) { return try body() } catch { throw .remote(error) }
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
