/// An error that an interface declares; its stored properties are the parameters of the error.
package protocol ErrorReply: Error, JSONConvertible {
  /// The qualified name, such as `org.varlink.service.MethodNotFound`.
  static var name: String { get }
}

/// An error that a method throws to end its call with an error reply.
package struct CallFailure: Error {
  package let reply: any ErrorReply
  package init(_ reply: some ErrorReply) { self.reply = reply }
}

/// An error reply that a client received.
package struct ErrorMessage: Error, Hashable {
  package let name: String
  /// The whole reply, decoded again when needed: a `JSONReader` isn't Sendable, as errors must be.
  let message: [UInt8]

  /// The parameters as `type`; unknown ones are ignored. Nil if they don't fit.
  package func parameters<Value: JSONReadable>(as type: Value.Type) -> Value? {
    let reply: ReplyMessage? = try? Wire.decode(message)
    return try? reply?.parameters.decode(type)
  }

  /// The error as `type`; nil if it is another error or its parameters don't fit.
  package func decoded<Reply: ErrorReply>(as type: Reply.Type) -> Reply? {
    name == type.name ? parameters(as: type) : nil
  }
}
