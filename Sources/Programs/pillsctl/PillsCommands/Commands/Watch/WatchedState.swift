import PillsAPI
import PillsCore
import PillsView
import Varlink

/// How something stands that can be watched.
protocol WatchedState {
  /// What tells it, now and after every change.
  associatedtype Watch: Varlink.Method where Watch.Input == NoParameters
  associatedtype Module: BarModule where Module.State == Self

  init(_ output: Watch.Output)

  /// What its clock shows: `21:00:30`.
  var stamp: String { get }

  /// As pillsd tells it.
  var output: Watch.Output { get }

  /// In one line that stays true until the next change.
  var line: String { get }
}

/// A custom module of Waybar with `return-type` `json` (waybar-custom(5)).
protocol BarModule: JSONWritable {
  associatedtype State
  /// For the style sheet.
  associatedtype Class: RawRepresentable<String>

  var text: String { get }
  var tooltip: String { get }
  var `class`: Class { get }
  /// From 0 to 100.
  var percentage: Int { get }

  /// Of a pillsd that is not running.
  static var gone: Self { get }

  init(_ state: State)
}

extension BarModule {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("class", `class`.rawValue)
    try object.write("percentage", percentage)
    try object.write("text", text)
    try object.write("tooltip", tooltip)
  }
}

extension WaybarModule: BarModule {}
extension HydrationModule: BarModule {}

extension Control.Status: WatchedState {
  typealias Watch = Control.Watch
  typealias Module = WaybarModule

  init(_ output: Control.StatusOutput) { self = output.status }
  var output: Control.StatusOutput { Control.StatusOutput(status: self) }
  var line: String { watchLine(self) }
  var stamp: String { now.stamp }
}

extension Hydration.Status: WatchedState {
  typealias Watch = Hydration.Watch
  typealias Module = HydrationModule

  init(_ output: Hydration.Watch.Output) { self = output.status }
  var output: Hydration.Watch.Output { Hydration.Watch.Output(status: self) }
  var line: String { drinkWatchLine(self) }
  var stamp: String { now.stamp }
}
