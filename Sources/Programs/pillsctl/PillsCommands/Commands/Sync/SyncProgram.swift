import PillsView
import Subprocess
import Varlink
import Words

/// The program that reaches the other machines, which is installed beside this one.
enum SyncProgram {
  /// As many as it reads itself.
  private static let mostBytes = 64 << 20

  /// Runs it, and gives what it printed, which is JSON.
  ///
  /// `again` is asked with what it complained of if the server does not accept the password: whether there is another to try.
  static func value<Value: JSONReadable>(
    of arguments: [String],
    as type: Value.Type,
    again: (String) throws(Failure) -> Bool = { _ in false }
  ) throws(Failure) -> Value {
    let output = try run(arguments, again: again)
    guard let value = Varlink.value(ofWireText: Array(output.utf8), as: type) else {
      throw .stopped(translated("pills-sync is of another version than pillsctl. Install both anew."))
    }
    return value
  }

  /// Runs it with `input` to read, and gives what it printed; throws what it complained of.
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

  /// How it ends if the server that it was to search does not accept the password.
  private static let passwordRefused: Int32 = 4

  /// What it printed for people, a line each.
  static func lines(_ said: String) -> [String] { said.split(separator: "\n").map { String($0).printable } }
}
