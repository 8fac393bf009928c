internal import Glibc

/// The path of a program in this program's folder; if it isn't there, its name alone, for `PATH`.
package func programBeside(_ name: String) -> String {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink("/proc/self/exe", &target, target.count)
  guard length > 0 else { return name }
  let own = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  let beside = String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/\(name)"
  return access(beside, X_OK) == 0 ? beside : name
}
