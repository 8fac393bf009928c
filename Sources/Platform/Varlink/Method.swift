/// An interface as its definition tells of it; the Swift that is made of a definition conforms.
package protocol InterfaceDefinition {
  /// The name in reverse-domain notation, such as `org.varlink.service`.
  static var name: String { get }

  /// The text of the definition, as `GetInterfaceDescription` hands it out.
  static var description: String { get }
}

/// A method of an interface: its name and the parameters that go in and come out.
package protocol Method {
  /// The interface that has the method.
  associatedtype Interface: InterfaceDefinition

  /// What goes in.
  associatedtype Input: JSONConvertible & Sendable

  /// What comes out.
  associatedtype Output: JSONConvertible & Sendable

  /// The name without that of the interface, such as `GetInfo`.
  static var name: String { get }
}

extension Method {
  /// The name with that of the interface, such as `org.varlink.service.GetInfo`.
  package static var qualifiedName: String { "\(Interface.name).\(name)" }
}

/// An error that an interface defines, and its methods alone may reply.
package protocol InterfaceError: ErrorReply {
  /// The interface that has the error.
  associatedtype Interface: InterfaceDefinition
}

/// How a method of an interface fails: with an error of the interface, or with one that every method may reply.
package struct MethodFailure<Interface: InterfaceDefinition>: Error {
  let reply: any ErrorReply

  /// Fails with an error of the interface.
  package init<Failure: InterfaceError>(_ error: Failure) where Failure.Interface == Interface {
    reply = error
  }

  /// Fails as a parameter is not what it should be.
  package init(_ error: InvalidParameter) { reply = error }

  /// Fails as the method must be called with `more`.
  package init(_ error: ExpectedMore) { reply = error }
}
