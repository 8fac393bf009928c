internal import CSystemd

/// The number that the kernel gives each start of the machine, sd_id128_get_machine(3).
package enum BootID {
  /// 32 lower-case hexadecimal digits. Where the kernel does not tell (no /proc, say), of this call alone.
  package static var current: String {
    get throws(SystemdError) {
      var id = sd_id128_t()
      if sd_id128_get_boot(&id) < 0 {
        try SystemdError.check(sd_id128_randomize(&id), "sd_id128_randomize")
      }
      return withUnsafeBytes(of: &id) { bytes in
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
  }
}
