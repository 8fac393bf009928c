internal import Files
internal import Glibc

/// The path of a program in this program's folder; if it isn't there, its name alone, for `PATH`.
package func programBeside(_ name: String) -> String {
  guard let ownProgram else { return name }
  let beside = "\(folder(of: ownProgram))/\(name)"
  return access(beside, X_OK) == 0 ? beside : name
}
