import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink

/// A connection to pillsd. Only this type speaks Varlink.
struct PillsdConnection {
  private let client: Client
  private let address: PillsdAddress

  /// Seconds that pillsd may be silent when it waits for no other program.
  static let patience = 5
  /// Seconds when pillsd waits for a notification server, or handles many records.
  static let patienceWithPopups = 60

  /// Seconds when pillsd copies or checks a large database.
  static let patienceWithFiles = 600

  /// `patience` is how many seconds pillsd may be silent; nil for no limit.
  init(at address: PillsdAddress, patience: Int?) throws(Failure) {
    do throws(ClientError) {
      client = try Client(path: address.path, patience: patience)
    } catch {
      throw Failure(error, at: address)
    }
    self.address = address
  }

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

  func call<Method: Varlink.Method>(_ method: Method.Type) throws(Failure) -> Method.Output
  where Method.Input == NoParameters { try call(method, NoParameters()) }

  /// Passes each state of the endless method `watch` to `body`. Ends by throwing, also an error of `body`.
  func watch<Method: Varlink.Method>(
    _ watch: Method.Type,
    _ body: (Method.Output) throws(Failure) -> Void
  ) throws(Failure) where Method.Input == NoParameters {
    try callWithMore(watch, body)
    // pillsd never ends a watch, so the connection was cut.
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
