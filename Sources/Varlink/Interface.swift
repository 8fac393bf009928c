/// A set of methods under one name.
@MainActor
package protocol Interface: AnyObject {
  /// The name in reverse-domain notation, such as `org.varlink.service`.
  var name: String { get }

  /// The definition in Varlink's interface language, as `GetInterfaceDescription` hands it out.
  var text: String { get }

  /// Answers a call, at once or later; what it throws becomes the error reply.
  ///
  /// Throws `call.methodNotFound` for a method that it doesn't have.
  func handle(_ call: Call) throws(CallFailure)
}
