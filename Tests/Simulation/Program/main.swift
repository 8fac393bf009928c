import Glibc
import Simulation

func fail(_ message: String) -> Never {
  print("simulate: \(message)")
  exit(2)
}

/// What Tests/Simulation/run asks for; people use that.
struct Arguments {
  var years = 1
  var seed: UInt64 = 1
  var isTraced = false
  /// Whether lives that break a rule are made shorter, which takes a while.
  var isShortened = true
  /// Whether only the lives that once broke a rule are lived, instead of a number of years.
  var isOnceBroken = false

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts[0], parts.last.flatMap { UInt64($0) }) {
      case ("--years", let count?): years = Int(count)
      case ("--seed", let first?): seed = first
      case ("--trace", _): isTraced = true
      case ("--as-is", _): isShortened = false
      case ("--once-broken", _): isOnceBroken = true
      default: fail("\(argument) makes no sense")
      }
    }
  }
}

let arguments = Arguments(CommandLine.arguments.dropFirst())
let seeds =
  arguments.isOnceBroken
  ? onceBroken.map(\.seed) : (0..<UInt64(arguments.years)).map { arguments.seed + $0 }
var total = Tally()
for seed in seeds {
  // Those that once broke a rule did so before there was a second source.
  let life = Life(seed: seed, years: 1, isStretching: arguments.isOnceBroken ? false : nil)
  do throws(Violation) {
    let (tally, trace) = try life.live(tracing: arguments.isTraced)
    trace.forEach { print($0) }
    total += tally
  } catch {
    let shown = arguments.isShortened && !arguments.isTraced ? life.shortened(error) : error
    print("seed \(seed), year \(shown.year): \(shown)")
    exit(1)
  }
}
print("\(Int(total.years)) \(total.events) \(total.popups) \(total.checks)")
