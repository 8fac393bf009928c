/// An error that an interface declares; its stored properties are the parameters of the error.
package protocol ErrorReply: Error, JSONConvertible {
  /// The name of the error with that of its interface, such as `org.varlink.service.MethodNotFound`.
  static var name: String { get }
}

/// A call's end in an error reply; what a method throws.
package struct CallFailure: Error {
  /// What the caller gets.
  package let reply: any ErrorReply

  /// Ends a call with `reply`.
  package init(_ reply: some ErrorReply) { self.reply = reply }
}

/// An error reply as a client received it.
package struct ErrorMessage: Error, Hashable {
  /// The name of the error with that of its interface.
  package let name: String

  /// The whole reply: decoded again on demand, since a reader can't travel in an error.
  let message: [UInt8]

  /// The parameters as `type`, unknown ones passed over; nil when they don't fit.
  package func parameters<Value: JSONReadable>(as type: Value.Type) -> Value? {
    let reply: ReplyMessage? = try? Wire.decode(message)
    return try? reply?.parameters.decode(type)
  }

  /// The error itself; nil when it is another one or its parameters don't fit.
  package func decoded<Reply: ErrorReply>(as type: Reply.Type) -> Reply? {
    name == type.name ? parameters(as: type) : nil
  }
}
