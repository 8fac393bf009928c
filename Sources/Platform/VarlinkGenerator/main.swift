import Glibc

/// Ends the program with a line that SwiftPM shows as a build error.
func fail(_ sentence: String) -> Never {
  try? write(sentence + "\n", to: "/dev/stderr")
  exit(1)
}

guard CommandLine.arguments.count == 3 else { fail("usage: VarlinkGenerator INTERFACE.varlink OUTPUT.swift") }
let (source, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

do throws(FileProblem) {
  let text = try contents(of: source)
  let code: String
  do throws(InterfaceProblem) {
    code = try swift(ofInterface: text)
  } catch {
    fail("\(source):\(error.line): error: \(error.message)")
  }
  try write(code, to: output)
} catch {
  fail("error: \(error.path): \(String(cString: strerror(error.errno)))")
}
