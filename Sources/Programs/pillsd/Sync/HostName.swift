import Glibc
import PillsCore

/// The host name; nil if it cannot be the name of a device.
func hostName() -> String? {
  var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
  guard gethostname(&name, name.count - 1) == 0 else { return nil }
  let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  return try? DeviceDescription.validatedName(text)
}
