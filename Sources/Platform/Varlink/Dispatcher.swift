/// Finds the interface for a call.
@MainActor
final class Dispatcher {
  private let interfaces: [String: any Interface]

  init(service: ServiceInformation, interfaces: [any Interface]) {
    let all: [any Interface] = [ServiceInterface(service, others: interfaces)] + interfaces
    self.interfaces = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }

  func serve(_ message: CallMessage, from connection: Connection) -> Call {
    let name = MethodName(message.method)
    let call = Call(
      interface: name?.interface ?? "",
      method: name?.method ?? "",
      message: message,
      connection: connection
    )
    do throws(CallFailure) {
      guard let name else { throw CallFailure(InvalidParameter(parameter: "method")) }
      guard let interface = interfaces[name.interface] else {
        throw CallFailure(InterfaceNotFound(interface: name.interface))
      }
      // After an upgrade the peer would speak another protocol, and this server knows none.
      guard message.mode != .upgrade else { throw CallFailure(MethodNotImplemented(method: message.method)) }
      try interface.handle(call)
    } catch {
      call.fail(error.reply)
    }
    return call
  }
}

/// The two parts of a fully-qualified method name.
private struct MethodName {
  let interface: String
  let method: String

  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    interface = String(name[..<dot])
    method = String(name[name.utf8.index(after: dot)...])
    guard !interface.isEmpty, !method.isEmpty else { return nil }
  }
}

/// A Varlink interface that a server offers.
@MainActor
package protocol Interface: AnyObject {
  var name: String { get }

  /// The definition in Varlink's interface language, as `GetInterfaceDescription` returns it.
  var text: String { get }

  /// Answers a call, at once or later. The caller gets what this throws, such as `call.methodNotFound`.
  func handle(_ call: Call) throws(CallFailure)
}
