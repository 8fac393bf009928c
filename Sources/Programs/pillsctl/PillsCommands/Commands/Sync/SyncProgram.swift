import PillsView
import Subprocess
import Varlink
import Words

/// The program that reaches the other machines, which is installed beside this one.
enum SyncProgram {
  /// As many as it reads itself.
  private static let mostBytes = 64 << 20

  /// Runs it, and gives what it printed, which is JSON.
  static func value<Value: JSONReadable>(of arguments: [String], as type: Value.Type) throws(Failure) -> Value
  {
    guard let value = Varlink.value(ofWireText: Array(try run(arguments).utf8), as: type) else {
      throw .stopped(translated("pills-sync is of another version than pillsctl. Install both anew."))
    }
    return value
  }

  /// Runs it with `input` to read, and gives what it printed; throws what it complained of.
  static func run(_ arguments: [String], input: String = "") throws(Failure) -> String {
    switch runProgram(
      [programBeside("pills-sync")] + arguments,
      input: input,
      limit: SyncRunText.patience * 1000,
      keeping: mostBytes
    ) {
    case .ended(0, let output, _): return output
    case .ended(_, _, let complaint): throw .stopped(SyncRunText.failure(complaint))
    case .tookTooLong: throw .stopped(SyncRunText.tookTooLong)
    case .notStarted: throw .stopped(SyncRunText.notStarted)
    }
  }

  /// What it printed for people, a line each.
  static func lines(_ said: String) -> [String] { said.split(separator: "\n").map { String($0).printable } }
}
