import Adwaita
import PillsAPI
import PillsCore
import Varlink

/// What is known about pillsd.
enum DaemonState {
  /// pillsd has not answered yet.
  case unknown
  case running(Control.Status)
  /// pillsd ran and cannot be reached now, with its last status.
  case lost(Control.Status)
  case absent

  /// The state after the connection broke; nil if it was broken before.
  var lost: DaemonState? {
    switch self {
    case .unknown: .absent
    case .running(let status): .lost(status)
    case .lost, .absent: nil
    }
  }
}

/// Connects to pillsd, and reconnects. Following the status occupies one connection, so calls use another.
@MainActor
final class DaemonClient {
  private(set) var state = DaemonState.unknown
  var onChange: @MainActor (DaemonState) -> Void = { _ in }

  private let path = PillsdAddress(environment: environmentVariable).path
  private let reactor = LoopReactor()
  private var follower: LoopClient?
  private var asker: LoopClient?
  private var retry: MainLoop.Source?
  private var pause = shortestPause

  // In milliseconds: a restarting daemon is back after half a second; a stopped one may stay away.
  private static let shortestPause: UInt32 = 250
  private static let longestPause: UInt32 = 5000

  /// Connects now, without waiting for the next attempt, unless it is connected.
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

  /// Calls a method that replies more than once; the call lasts as long as the result is kept.
  func follow<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) -> LoopClient? where Method.Input == NoParameters {
    do throws(ClientError) {
      // If the connection ends, the call ends too.
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
    // An older pillsd does not know this call. Its log then says that the person used pillsctl.
    client.call(Control.Introduce.self, .init(channel: .window)) { _ in }
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
