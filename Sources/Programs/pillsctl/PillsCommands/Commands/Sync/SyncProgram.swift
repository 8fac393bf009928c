import PillsAPI
import PillsView
import Subprocess
import Varlink
import Words

/// Runs pills-sync, which is installed beside pillsctl.
enum SyncProgram {
  /// The most bytes of output; pills-sync itself reads as many.
  private static let mostBytes = 64 << 20

  /// Runs it and reads the JSON that it prints. If the server refuses the password, `again` gets the error
  /// and returns whether to try another one.
  static func value<Value: JSONReadable>(
    of arguments: [String],
    as type: Value.Type,
    again: (String) throws(Failure) -> Bool = { _ in false }
  ) throws(Failure) -> Value {
    try value(in: try run(arguments, again: again), as: type)
  }

  static func value<Value: JSONReadable>(
    in output: String,
    as type: Value.Type
  ) throws(Failure) -> Value {
    guard let value = Varlink.value(ofWireText: Array(output.utf8), as: type) else {
      throw .stopped(translated("pills-sync and pillsctl have different versions. Install both again."))
    }
    return value
  }

  /// Whether the synced data is encrypted, and whether this device has the key.
  static func encryption() throws(Failure) -> SyncReplies.Encryption {
    try value(of: ["--encryption"], as: SyncReplies.Encryption.self)
  }

  /// Runs it with `input` on standard input, and returns its output. Throws its complaint.
  static func run(
    _ arguments: [String],
    input: String = "",
    again: (String) throws(Failure) -> Bool = { _ in false }
  ) throws(Failure) -> String {
    while true {
      switch runProgram(
        [programBeside("pills-sync")] + arguments,
        input: input,
        limit: SyncRunText.patience * 1000,
        keeping: mostBytes
      ) {
      case .ended(0, let output, _): return output
      case .ended(let code, _, let complaint):
        let failure = SyncRunText.failure(complaint)
        guard code == passwordRefused, try again(failure) else { throw .stopped(failure) }
      case .tookTooLong: throw .stopped(SyncRunText.tookTooLong)
      case .notStarted: throw .stopped(SyncRunText.notStarted)
      }
    }
  }

  /// The exit status if the server refuses the password in a search.
  private static let passwordRefused: Int32 = 4

  static func lines(_ said: String) -> [String] { said.split(separator: "\n").map { String($0).printable } }
}
