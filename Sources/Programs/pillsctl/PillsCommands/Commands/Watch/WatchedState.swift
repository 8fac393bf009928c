import PillsAPI
import PillsCore
import PillsView
import Varlink

/// How something stands that can be watched.
protocol WatchedState {
  /// What tells it, now and after every change.
  associatedtype Watch: Varlink.Method where Watch.Input == NoParameters

  init(_ output: Watch.Output)

  /// What its clock shows: `21:00:30`.
  var stamp: String { get }

  /// As pillsd tells it.
  var output: Watch.Output { get }

  /// In one line that stays true until the next change.
  var line: String { get }

  var module: WaybarModule { get }
}

extension Control.Status: WatchedState {
  typealias Watch = Control.Watch

  init(_ output: Control.StatusOutput) { self = output.status }
  var output: Control.StatusOutput { Control.StatusOutput(status: self) }
  var line: String { watchLine(self) }
  var stamp: String { now.stamp }
  var module: WaybarModule { WaybarModule(self) }
}

extension Hydration.Status: WatchedState {
  typealias Watch = Hydration.Watch

  init(_ output: Hydration.Watch.Output) { self = output.status }
  var output: Hydration.Watch.Output { Hydration.Watch.Output(status: self) }
  var line: String { drinkWatchLine(self) }
  var stamp: String { now.stamp }
  var module: WaybarModule { WaybarModule(self) }
}
