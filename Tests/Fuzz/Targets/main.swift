import CLibFuzzer
import Glibc

// A variable names the target, because libFuzzer starts itself again with its arguments.
let body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
switch getenv("PILLS_FUZZ_TARGET").map({ String(cString: $0) }) {
case "wire": body = { verdict(on: $0, $1, fuzzWire) }
case "settings": body = { verdict(on: $0, $1, fuzzSettings) }
case "arguments": body = { verdict(on: $0, $1, fuzzArguments) }
case "imports": body = { verdict(on: $0, $1, fuzzImports) }
case "answers": body = { verdict(on: $0, $1, fuzzAnswers) }
case "shared": body = { verdict(on: $0, $1, fuzzShared) }
case "calendar": body = { verdict(on: $0, $1, fuzzCalendar) }
default: fatalError("PILLS_FUZZ_TARGET names no target")
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(LLVMFuzzerRunDriver(&count, &arguments, body))
