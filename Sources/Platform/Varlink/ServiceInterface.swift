/// The description of a service that `GetInfo` returns.
package typealias ServiceInformation = VarlinkService.GetInfo.Output

extension ServiceInformation {
  /// The server adds the names of the interfaces.
  package init(product: String, vendor: String = "", version: String = "", url: String = "") {
    self.init(vendor: vendor, product: product, version: version, url: url, interfaces: [])
  }
}

// The errors that any method may reply.

package typealias InterfaceNotFound = VarlinkService.InterfaceNotFound
package typealias MethodNotFound = VarlinkService.MethodNotFound
package typealias MethodNotImplemented = VarlinkService.MethodNotImplemented
/// The parameter is named by its path, such as `doses[2].slot`.
package typealias InvalidParameter = VarlinkService.InvalidParameter
package typealias PermissionDenied = VarlinkService.PermissionDenied
package typealias ExpectedMore = VarlinkService.ExpectedMore

/// The interface `org.varlink.service`, which every service offers.
@MainActor
final class ServiceInterface: VarlinkService.Service {
  private let information: ServiceInformation
  private var texts: [String: String]

  init(_ information: ServiceInformation, others: [any Interface]) {
    var information = information
    information.interfaces = [VarlinkService.name] + others.map(\.name)
    self.information = information
    texts = Dictionary(others.map { ($0.name, $0.text) }) { first, _ in first }
    texts[VarlinkService.name] = VarlinkService.description
  }

  func handle(_ call: Call) throws(CallFailure) { try dispatch(call) }

  func getInfo(_ call: TypedCall<VarlinkService.GetInfo>) { call.reply(information) }

  func getInterfaceDescription(
    _ input: VarlinkService.GetInterfaceDescription.Input,
    _ call: TypedCall<VarlinkService.GetInterfaceDescription>
  ) throws(VarlinkService.CallFailure) {
    guard let description = texts[input.interface] else {
      throw VarlinkService.CallFailure(InterfaceNotFound(interface: input.interface))
    }
    call.reply(VarlinkService.GetInterfaceDescription.Output(description: description))
  }
}
