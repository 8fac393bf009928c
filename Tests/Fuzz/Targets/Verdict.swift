/// Runs one input through a target, which returns true for inputs that can occur; only those are kept.
func verdict(on start: UnsafePointer<UInt8>?, _ count: Int, _ target: ([UInt8]) -> Bool) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count))) ? 0 : -1
}

/// Ends the process if `holds` is false, which libFuzzer counts as a crash.
func demand(_ holds: Bool, _ rule: StaticString) {
  if !holds { fatalError("broken rule: \(rule)") }
}
