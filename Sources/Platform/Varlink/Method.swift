/// The definition of an interface; VarlinkGenerator makes the conforming types.
package protocol InterfaceDefinition {
  /// In reverse-domain notation, such as `org.varlink.service`.
  static var name: String { get }
  /// The text of the definition, as `GetInterfaceDescription` returns it.
  static var description: String { get }
}

/// A method of an interface with the types of its input and output.
package protocol Method {
  associatedtype Interface: InterfaceDefinition
  associatedtype Input: JSONConvertible & Sendable
  associatedtype Output: JSONConvertible & Sendable

  /// The name without that of the interface, such as `GetInfo`.
  static var name: String { get }
}

extension Method {
  package static var qualifiedName: String { "\(Interface.name).\(name)" }
}

/// An error of an interface; only the methods of that interface may reply it.
package protocol InterfaceError: ErrorReply { associatedtype Interface: InterfaceDefinition }

/// How a method fails: with an error of its interface, or with one that every method may reply.
package struct MethodFailure<Interface: InterfaceDefinition>: Error {
  let reply: any ErrorReply

  package init<Failure: InterfaceError>(_ error: Failure) where Failure.Interface == Interface {
    reply = error
  }

  package init(_ error: InvalidParameter) { reply = error }

  package init(_ error: ExpectedMore) { reply = error }
}
