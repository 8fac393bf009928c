// The errors of org.varlink.service, which any method may reply (UAPI.20, The org.varlink.service Interface).

/// The service doesn't have the interface.
package struct InterfaceNotFound: ErrorReply, Hashable {
  package static let name = "org.varlink.service.InterfaceNotFound"

  /// The name asked for.
  package let interface: String

  /// Names the interface.
  package init(interface: String) { self.interface = interface }

  package init(from json: JSONReader) throws(UnfitJSON) {
    interface = try json.members().required("interface")
  }

  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    try json.object().write("interface", interface)
  }
}

/// The interface doesn't define the method.
package struct MethodNotFound: ErrorReply, Hashable {
  package static let name = "org.varlink.service.MethodNotFound"

  /// The name asked for, with that of its interface.
  package let method: String

  /// Names the method.
  package init(method: String) { self.method = method }

  package init(from json: JSONReader) throws(UnfitJSON) {
    method = try json.members().required("method")
  }

  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    try json.object().write("method", method)
  }
}

/// The interface defines the method, but the service doesn't implement it.
package struct MethodNotImplemented: ErrorReply, Hashable {
  package static let name = "org.varlink.service.MethodNotImplemented"

  /// The name asked for, with that of its interface.
  package let method: String

  /// Names the method.
  package init(method: String) { self.method = method }

  package init(from json: JSONReader) throws(UnfitJSON) {
    method = try json.members().required("method")
  }

  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    try json.object().write("method", method)
  }
}

/// A parameter is missing, unknown, ill-typed or out of range.
package struct InvalidParameter: ErrorReply, Hashable {
  package static let name = "org.varlink.service.InvalidParameter"

  /// The parameter's name; for a part of one its path, such as `doses[2].slot`.
  package let parameter: String

  /// Names the parameter.
  package init(parameter: String) { self.parameter = parameter }

  package init(from json: JSONReader) throws(UnfitJSON) {
    parameter = try json.members().required("parameter")
  }

  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    try json.object().write("parameter", parameter)
  }
}

/// The caller may not do this.
package struct PermissionDenied: ErrorReply, Hashable {
  package static let name = "org.varlink.service.PermissionDenied"

  /// Makes the one value there is.
  package init() {}

  package init(from json: JSONReader) throws(UnfitJSON) { _ = try json.members() }

  package func write(to json: JSONWriter) { _ = json.object() }
}

/// The method must be called with `more`.
package struct ExpectedMore: ErrorReply, Hashable {
  package static let name = "org.varlink.service.ExpectedMore"

  /// Makes the one value there is.
  package init() {}

  package init(from json: JSONReader) throws(UnfitJSON) { _ = try json.members() }

  package func write(to json: JSONWriter) { _ = json.object() }
}

/// The method must be called with `upgrade`.
package struct ExpectedUpgrade: ErrorReply, Hashable {
  package static let name = "org.varlink.service.ExpectedUpgrade"

  /// Makes the one value there is.
  package init() {}

  package init(from json: JSONReader) throws(UnfitJSON) { _ = try json.members() }

  package func write(to json: JSONWriter) { _ = json.object() }
}
