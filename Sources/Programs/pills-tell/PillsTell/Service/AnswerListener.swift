import Files
import Glibc
import PillsSettings
import Subprocess
import SystemdKit

/// Runs the command that waits for the answers of a receiver, and passes its lines on, until released. If the
/// command ends, it is started again after a while.
@MainActor
final class AnswerListener {
  private let receiver: TellReceiver
  private let loop: EventLoop
  private let onLine: @MainActor (String) -> Void
  private var program: RunningProgram?
  private var source: IOSource?
  private var restart: MonotonicTimer?
  private var rest: [UInt8] = []

  init(_ receiver: TellReceiver, on loop: EventLoop, onLine: @escaping @MainActor (String) -> Void) {
    (self.receiver, self.loop, self.onLine) = (receiver, loop, onLine)
    restart = try? loop.monotonicTimer { [weak self] in self?.start() }
    start()
  }

  deinit { MainActor.assumeIsolated { stop() } }

  private func start() {
    program = RunningProgram(receiver.answers, adding: ["PILLS_RECEIVER": receiver.name], keepsOutput: true)
    if let program {
      source = try? loop.watch(program.output, for: .readable) { [weak self] _ in self?.read() }
    }
    if source == nil { startLater() }
  }

  /// The watch ends before the descriptor is closed.
  private func stop() {
    source?.cancel()
    (source, program) = (nil, nil)
  }

  private func startLater() {
    stop()
    rest = []
    try? restart?.arm(after: Self.microsecondsUntilRestart)
  }

  private func read() {
    guard let program else { return }
    var some = [UInt8](repeating: 0, count: 4096)
    let count = uninterrupted { Glibc.read(program.output, &some, some.count) }
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else { return startLater() }
    rest += some[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      onLine(line)
    }
    // Nothing that long holds an answer.
    if rest.count > Self.longestLine { rest = [] }
  }

  private static let microsecondsUntilRestart: UInt64 = 30_000_000
  private static let longestLine = 1 << 16
}
