/// Finds the interface for a call.
@MainActor
final class Dispatcher {
  private let interfaces: [String: any Interface]

  init(service: ServiceInformation, interfaces: [any Interface]) {
    let all: [any Interface] = [ServiceInterface(service, others: interfaces)] + interfaces
    self.interfaces = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }

  func serve(_ message: CallMessage, from connection: Connection) -> Call {
    // The qualified name is that of the interface, a dot and the method.
    let end = message.method.utf8.lastIndex(of: UInt8(ascii: ".")) ?? message.method.startIndex
    let (name, method) = (String(message.method[..<end]), String(message.method[end...].dropFirst()))
    let call = Call(interface: name, method: method, message: message, connection: connection)
    do throws(CallFailure) {
      guard !name.isEmpty, !method.isEmpty else { throw CallFailure(InvalidParameter(parameter: "method")) }
      guard let interface = interfaces[name] else { throw CallFailure(InterfaceNotFound(interface: name)) }
      // After an upgrade the peer would speak another protocol, and this server knows none.
      guard message.mode != .upgrade else { throw CallFailure(MethodNotImplemented(method: message.method)) }
      try interface.handle(call)
    } catch {
      call.fail(error.reply)
    }
    return call
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
