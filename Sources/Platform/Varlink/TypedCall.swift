/// A ``Call`` of a known method, which takes only that method's output or an error of its interface.
@MainActor
package struct TypedCall<Called: Method> {
  private let call: Call

  fileprivate init(_ call: Call) { self.call = call }

  package var isOver: Bool { call.isOver }
  package var belongings: AnyObject? {
    get { call.belongings }
    nonmutating set { call.belongings = newValue }
  }

  /// Throws `ExpectedMore` if the caller didn't ask for more replies.
  package func requireMore() throws(MethodFailure<Called.Interface>) {
    guard call.wantsMore else { throw MethodFailure(ExpectedMore()) }
  }

  package func reply(_ output: Called.Output) { call.reply(output) }
  package func reply(continuing output: Called.Output) { call.reply(continuing: output) }
  package func reply(state: StateReply<Called.Output>) { call.reply(state: state) }
  package func fail<Failure: InterfaceError>(_ error: Failure) where Failure.Interface == Called.Interface {
    call.fail(error)
  }

  package func fail(_ failure: MethodFailure<Called.Interface>) { call.fail(failure.reply) }
}

extension Call {
  /// Decodes the input and has `answer` answer the call. Throws `InvalidParameter` if the input doesn't fit.
  package func answered<Called: Method>(
    as method: Called.Type,
    by answer: (Called.Input, TypedCall<Called>) throws(MethodFailure<Called.Interface>) -> Void
  ) throws(CallFailure) {
    let input = try parameters(as: Called.Input.self)
    do throws(MethodFailure<Called.Interface>) {
      try answer(input, TypedCall(self))
    } catch {
      throw CallFailure(error.reply)
    }
  }

  package func answered<Called: Method>(
    as method: Called.Type,
    by answer: (TypedCall<Called>) throws(MethodFailure<Called.Interface>) -> Void
  ) throws(CallFailure) where Called.Input == NoParameters {
    try answered(as: method) { (_, call) throws(MethodFailure<Called.Interface>) in try answer(call) }
  }
}
