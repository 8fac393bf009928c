import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink

/// A connection to pillsd. The one place that speaks Varlink.
struct PillsdConnection {
  private let client: Client
  private let address: PillsdAddress

  /// Seconds that pillsd may take for anything it does by itself.
  static let patience = 5
  /// Seconds that it may take where it waits for a notification server, which may wait for others.
  static let patienceWithPopups = 60

  /// Seconds that it may take to copy or to check a large database.
  static let patienceWithFiles = 600

  /// `patience` is how many seconds pillsd may be silent; nil for as long as it likes.
  init(at address: PillsdAddress, patience: Int?) throws(Failure) {
    do throws(ClientError) {
      client = try Client(path: address.path, patience: patience)
    } catch {
      throw Failure(error, at: address)
    }
    self.address = address
  }

  /// Calls a method and waits for its reply.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input
  ) throws(Failure) -> Method.Output {
    do throws(ClientError) {
      return try client.call(method.qualifiedName, input, as: Method.Output.self)
    } catch {
      throw Failure(error, at: address)
    }
  }

  /// Calls a method that has no input and waits for its reply.
  func call<Method: Varlink.Method>(_ method: Method.Type) throws(Failure) -> Method.Output
  where Method.Input == NoParameters {
    try call(method, NoParameters())
  }

  /// Passes what the method `watch` tells, now and after every change, to `body`; ends by throwing, also what `body` throws.
  func watch<Method: Varlink.Method>(
    _ watch: Method.Type,
    _ body: (Method.Output) throws(Failure) -> Void
  ) throws(Failure) where Method.Input == NoParameters {
    try callWithMore(watch, body)
    // pillsd never ends a watch: one that ends was cut off.
    throw .outage(.cutOff)
  }

  /// Passes every reply to `body`, until the last or until it throws.
  func callWithMore<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: (Method.Output) throws(Failure) -> Void
  ) throws(Failure) where Method.Input == NoParameters {
    var failure: Failure?
    do throws(ClientError) {
      try client.call(
        method.qualifiedName,
        NoParameters(),
        as: Method.Output.self,
        eachReply: { output in
          do throws(Failure) {
            try body(output)
            return true
          } catch {
            failure = error
            return false
          }
        }
      )
    } catch {
      throw Failure(error, at: address)
    }
    if let failure { throw failure }
  }
}

extension Failure {
  fileprivate init(_ error: ClientError, at address: PillsdAddress) {
    self =
      switch error {
      case .unusablePath: .outage(Outage(address, errno: ENAMETOOLONG))
      case .noSocket: .outage(Outage(address, errno: ENOENT))
      case .nobodyListens: .outage(Outage(address, errno: ECONNREFUSED))
      case .permissionDenied: .outage(Outage(address, errno: EACCES))
      case .cannotConnect(_, let errno): .outage(Outage(address, errno: errno))
      case .unanswered: .outage(.unanswered)
      case .disconnected, .connectionFailed: .outage(.cutOff)
      case .refused(let message):
        message.refusal.map { .refused($0) } ?? .outage(.unknownError(message.name))
      case .violation, .unexpectedOutput, .invalidInput: .outage(.incomprehensible)
      }
  }
}
