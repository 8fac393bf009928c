import Files
import Glibc

/// Ends the program with a line that SwiftPM shows as a build error.
func fail(_ sentence: String) -> Never {
  _ = writeAll("\(sentence)\n".utf8, to: STDERR_FILENO)
  exit(1)
}

guard CommandLine.arguments.count == 3 else { fail("usage: VarlinkGenerator INTERFACE.varlink OUTPUT.swift") }
let (source, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

do throws(FileError) {
  guard let text = readAll(of: source) else { throw FileError(.read, source) }
  let code: String
  do throws(InterfaceProblem) {
    code = try swift(ofInterface: String(decoding: text, as: UTF8.self))
  } catch {
    fail("\(source):\(error.line): error: \(error.message)")
  }
  try writeFile(output, code.utf8, mode: 0o644)
} catch {
  fail("error: \(error.path): \(error.message)")
}
