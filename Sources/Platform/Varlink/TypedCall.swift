/// A call of a known method, which gets that method's output or an error of its interface, and nothing else.
///
/// Whoever lets go of an unanswered call closes its connection, so no caller waits for what will never come.
@MainActor
package struct TypedCall<Called: Method> {
  private let call: Call

  fileprivate init(_ call: Call) { self.call = call }

  /// Whether the call has got its last reply, or its caller has gone.
  package var isOver: Bool { call.isOver }

  /// What a service keeps for the caller, as long as their connection lasts.
  package var belongings: AnyObject? {
    get { call.belongings }
    nonmutating set { call.belongings = newValue }
  }

  /// What a method that only makes sense with `more` says first.
  package func requireMore() throws(MethodFailure<Called.Interface>) {
    guard call.wantsMore else { throw MethodFailure(ExpectedMore()) }
  }

  /// Answers the call and ends it.
  package func reply(_ output: Called.Output) { call.reply(output) }

  /// Answers the call and leaves it open for further replies; ends it when the caller didn't ask for more.
  package func reply(continuing output: Called.Output) { call.reply(continuing: output) }

  /// Tells the caller, who wants more, how things stand and leaves the call open.
  ///
  /// Who is behind with reading gets the newest state alone of those that were not begun to be sent.
  package func reply(state: StateReply<Called.Output>) { call.reply(state: state) }

  /// Answers the call with an error and ends it.
  package func fail<Failure: InterfaceError>(_ error: Failure) where Failure.Interface == Called.Interface {
    call.fail(error)
  }

  /// Answers the call with what a function of the interface would throw, and ends it.
  package func fail(_ failure: MethodFailure<Called.Interface>) { call.fail(failure.reply) }
}

extension Call {
  /// Has `answer` see to the call with its input, which throws `InvalidParameter` where it is none of the method's.
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

  /// The same for a method without input.
  package func answered<Called: Method>(
    as method: Called.Type,
    by answer: (TypedCall<Called>) throws(MethodFailure<Called.Interface>) -> Void
  ) throws(CallFailure) where Called.Input == NoParameters {
    try answered(as: method) { (_, call) throws(MethodFailure<Called.Interface>) in try answer(call) }
  }
}
