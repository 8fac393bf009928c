import Glibc
import PillsView
import Programs
import Varlink

/// The program that reaches the other machines, which is installed beside this one.
enum SyncProgram {
  /// Seconds that it may take: a server may be slow, and there may be years to read.
  private static let patience = 300
  /// As many as it reads itself.
  private static let mostBytes = 64 << 20

  /// Runs it, and gives what it printed, which is JSON.
  static func value<Value: JSONReadable>(of arguments: [String], as type: Value.Type) throws(Failure) -> Value
  {
    guard let value = Varlink.value(ofWireText: Array(try run(arguments).utf8), as: type) else {
      throw .syncFailed("pills-sync is of another version than pillsctl. Install both anew.")
    }
    return value
  }

  /// Runs it with `input` to read, and gives what it printed; throws what it complained of.
  static func run(_ arguments: [String], input: String = "") throws(Failure) -> String {
    switch runProgram([path] + arguments, input: input, limit: patience * 1000, keeping: mostBytes) {
    case .ended(0, let output, _): return output
    case .ended(_, _, let complaint): throw .syncFailed(sentence(of: complaint))
    case .tookTooLong:
      throw .syncFailed("The other machines were not reached within \(patience / 60) minutes.")
    case .notStarted:
      throw .syncFailed(
        "The program pills-sync could not be started. It is installed with Pills; is it there?"
      )
    }
  }

  /// Beside this program, and else found by `PATH`.
  private static var path: String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &target, target.count)
    guard length > 0 else { return "pills-sync" }
    let own = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let beside = own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/pills-sync"
    return access(String(beside), X_OK) == 0 ? String(beside) : "pills-sync"
  }

  private static func sentence(of complaint: String) -> String {
    let lines = complaint.split(separator: "\n").map { line in
      line.hasPrefix("pills-sync: ") ? String(line.dropFirst("pills-sync: ".count)) : String(line)
    }
    return lines.isEmpty ? "pills-sync failed without a word." : lines.joined(separator: " ")
  }
}
