import Glibc
import Simulation

func fail(_ message: String) -> Never {
  print("simulate: \(message)")
  exit(2)
}

/// Fails if any required event never happened.
func expectEverything(_ lacking: [String]) {
  guard !lacking.isEmpty else { return }
  print("too little happened: \(lacking.joined(separator: ", "))")
  exit(1)
}

/// The arguments of this program; people use Tests/Simulation/run instead.
struct Arguments {
  var years = 1
  var seed: UInt64 = 1
  var isTraced = false
  /// If true, a life that breaks a rule is shortened, which takes a while.
  var isShortened = true
  /// If true, only the lives that once broke a rule are simulated.
  var isOnceBroken = false
  /// The number of histories of several devices to simulate instead.
  var histories: Int?
  /// The number of years with several devices to simulate instead.
  var machineYears: Int?

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts[0], parts.last.flatMap { UInt64($0) }) {
      case ("--years", let count?): years = Int(count)
      case ("--seed", let first?): seed = first
      case ("--machines", let count?): histories = Int(count)
      case ("--machine-years", let count?): machineYears = Int(count)
      case ("--trace", _): isTraced = true
      case ("--as-is", _): isShortened = false
      case ("--once-broken", _): isOnceBroken = true
      default: fail("\(argument) makes no sense")
      }
    }
  }
}

let arguments = Arguments(CommandLine.arguments.dropFirst())
if let histories = arguments.histories { liveWithMachines(histories, from: arguments.seed) }
if let years = arguments.machineYears { liveYearsWithMachines(years, from: arguments.seed) }
let lives =
  arguments.isOnceBroken
  ? onceBroken.map { Life(seed: $0.seed, years: 1, ofMedicationsAlone: true) }
    + onceBrokenWithDrinks.map { Life(seed: $0.seed, years: 1) }
  : (0..<UInt64(arguments.years)).map { Life(seed: arguments.seed + $0, years: 1) }
var total = Tally()
for life in lives {
  do throws(Violation) {
    let (tally, trace) = try life.live(tracing: arguments.isTraced)
    trace.forEach { print($0) }
    total += tally
  } catch {
    let shown = arguments.isShortened && !arguments.isTraced ? life.shortened(error) : error
    print("seed \(life.seed), year \(shown.year): \(shown)")
    exit(1)
  }
}
if total.years >= 100 { expectEverything(total.lacking) }
print("\(Int(total.years)) \(total.events) \(total.popups) \(total.checks)")
