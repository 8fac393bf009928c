/// What a service tells of itself in `GetInfo`.
package struct ServiceInformation: Hashable, Sendable {
  /// Who made the service.
  package var vendor = ""

  /// The service's name.
  package var product: String

  /// The service's version.
  package var version = ""

  /// Where to read about it.
  package var url = ""

  /// The names of its interfaces; filled in by the server.
  package var interfaces: [String] = []
}

extension ServiceInformation {
  /// Describes a service; what is left empty is not told.
  package init(product: String) {
    self.product = product
  }
}

extension ServiceInformation: JSONConvertible {
  package init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    vendor = try members.required("vendor")
    product = try members.required("product")
    version = try members.required("version")
    url = try members.required("url")
    interfaces = try members.required("interfaces")
  }

  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("vendor", vendor)
    try object.write("product", product)
    try object.write("version", version)
    try object.write("url", url)
    try object.write("interfaces", interfaces)
  }
}

/// `org.varlink.service`, which every service has.
@MainActor
final class ServiceInterface: Interface {
  let name = "org.varlink.service"
  let text = serviceInterfaceText

  private let information: ServiceInformation
  private var texts: [String: String]

  init(_ information: ServiceInformation, others: [any Interface]) {
    texts = Dictionary(others.map { ($0.name, $0.text) }) { first, _ in first }
    texts[name] = text
    var information = information
    information.interfaces = [name] + others.map(\.name)
    self.information = information
  }

  func handle(_ call: Call) throws(CallFailure) {
    switch call.method {
    case "GetInfo":
      _ = try call.parameters(as: NoParameters.self)
      call.reply(information)
    case "GetInterfaceDescription":
      let wanted = try call.parameters(as: DescriptionInput.self).interface
      guard let description = texts[wanted] else {
        throw CallFailure(InterfaceNotFound(interface: wanted))
      }
      call.reply(["description": description])
    default:
      throw call.methodNotFound
    }
  }
}

private struct DescriptionInput: JSONReadable {
  let interface: String

  init(from json: JSONReader) throws(UnfitJSON) {
    interface = try json.members().required("interface")
  }
}

/// The interface's definition, word for word as UAPI.20 has it.
private let serviceInterfaceText = """
  # The Varlink Service Interface should be provided by every varlink service.
  # It describes the service and the interfaces it implements.
  interface org.varlink.service

  # Get a list of all the interfaces a service provides and information
  # about the implementation.
  method GetInfo() -> (
    vendor: string,
    product: string,
    version: string,
    url: string,
    interfaces: []string
  )

  # Get the description of an interface that is implemented by this service.
  method GetInterfaceDescription(interface: string) -> (description: string)

  # The requested interface was not found.
  error InterfaceNotFound (interface: string)

  # The requested method was not found
  error MethodNotFound (method: string)

  # The interface defines the requested method, but the service does not
  # implement it.
  error MethodNotImplemented (method: string)

  # One of the passed parameters is invalid.
  error InvalidParameter (parameter: string)

  # Client is denied access
  error PermissionDenied ()

  # Method is expected to be called with 'more' set to true, but wasn't
  error ExpectedMore ()

  # Method is expected to be called with 'upgrade' set to true, but wasn't
  error ExpectedUpgrade ()

  """
