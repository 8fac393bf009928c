/// Runs one input through a target that says whether the input is one that can occur; only those are kept.
func verdict(on start: UnsafePointer<UInt8>?, _ count: Int, _ target: ([UInt8]) -> Bool) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count))) ? 0 : -1
}

/// Ends the process, which libFuzzer counts as a crash, where what must hold does not.
func demand(_ holds: Bool, _ rule: StaticString) {
  if !holds { fatalError("broken rule: \(rule)") }
}
