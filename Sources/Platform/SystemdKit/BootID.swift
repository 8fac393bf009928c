internal import CSystemd

/// The random id that the kernel gives each boot (sd_id128_get_machine(3)).
package enum BootID {
  /// 32 lower-case hexadecimal digits; if the kernel's id can't be read (no /proc), each call makes a new id.
  package static var current: String {
    get throws(SystemdError) {
      var id = sd_id128_t()
      if sd_id128_get_boot(&id) < 0 { try SystemdError.check(sd_id128_randomize(&id), "sd_id128_randomize") }
      var digits = [CChar](repeating: 0, count: Int(SD_ID128_STRING_MAX))
      sd_id128_to_string(id, &digits)
      // Without the NUL at the end.
      return String(decoding: digits.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
