import Adwaita
import Glibc
import PillsAPI
import PillsCore
import Varlink

/// How the daemon stands, as far as is known.
enum DaemonState {
  /// It was asked and has not answered yet.
  case unknown
  case running(Control.Status)
  /// It ran, and cannot be reached now; this was the last that it said.
  case lost(Control.Status)
  case absent

  /// Once it cannot be reached; nil where that is no news.
  var lost: DaemonState? {
    switch self {
    case .unknown: .absent
    case .running(let status): .lost(status)
    case .lost, .absent: nil
    }
  }
}

/// The connection to pillsd: one follows how things stand, and another asks, as a followed call has its own for itself.
///
/// It is made anew until it holds.
@MainActor
final class DaemonClient {
  private(set) var state = DaemonState.unknown
  /// Hears of every change of `state`.
  var onChange: @MainActor (DaemonState) -> Void = { _ in }

  private let path: String
  private let reactor = LoopReactor()
  private var follower: LoopClient?
  private var asker: LoopClient?
  private var retry: MainLoop.Source?
  private var pause = shortestPause

  // In milliseconds: a daemon that restarts is back after half a second, and one that is gone may be for long.
  private static let shortestPause: UInt32 = 250
  private static let longestPause: UInt32 = 5000

  init(path place: String) { path = place }

  /// Connects if it has not; at once, whenever the next attempt would have been.
  func connect() {
    guard follower == nil else { return }
    retry = nil
    do throws(ClientError) {
      let client = try LoopClient(path: path, reactor: reactor) { [weak self] _ in self?.lose() }
      follower = client
      client.follow(Control.Watch.self, NoParameters()) { [weak self] result in
        switch result {
        case .success(let output): self?.take(output.status)
        case .failure: self?.lose()
        }
      }
    } catch {
      lose()
    }
  }

  /// Calls a method, and passes its output or what is wrong to `body`, once.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    do throws(ClientError) {
      try askingClient().call(method, input, body)
    } catch {
      body(.failure(error))
    }
  }

  /// Calls a method that replies more than once, on a connection of its own that lasts as long as the result is kept.
  func follow<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) -> LoopClient? where Method.Input == NoParameters {
    do throws(ClientError) {
      // What ends the connection ends the call, too.
      let client = try LoopClient(path: path, reactor: reactor) { _ in }
      client.follow(method, NoParameters(), body)
      return client
    } catch {
      body(.failure(error))
      return nil
    }
  }

  private func askingClient() throws(ClientError) -> LoopClient {
    if let asker { return asker }
    let client = try LoopClient(path: path, reactor: reactor) { [weak self] _ in self?.asker = nil }
    asker = client
    return client
  }

  private func take(_ status: Control.Status) {
    pause = Self.shortestPause
    state = .running(status)
    onChange(state)
  }

  private func lose() {
    follower = nil
    asker = nil
    if retry == nil {
      retry = MainLoop.after(milliseconds: pause) { [weak self] in self?.connect() }
      pause = min(pause * 2, Self.longestPause)
    }
    guard let lost = state.lost else { return }
    state = lost
    onChange(lost)
  }
}

/// Where the control socket is.
func socketPath() -> String { PillsdAddress { name in getenv(name).map { String(cString: $0) } }.path }
