import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension Command {
  static let watch = Command(
    "watch",
    summary: "print every change as it happens",
    options: [.format, .show],
    description: paragraphs(
      "Prints one line now, and one after every change: as text, as the status in JSON, or as a module for Waybar. The "
        + "classes for Waybar are open, snoozed, missed, due and done; unknown if the database cannot be read, and gone while pillsd is "
        + "not running.",
      "With --show hydration, the line is about what you drank. The classes for Waybar are then met and open, "
        + "for today's goal, and gone. The module is empty until you record a drink or set a goal.",
      "If pillsd stops, the command prints that and tries again every second until pillsd is back. If pillsd "
        + "is not running at the start, the command fails. Ctrl-C ends it."
    ),
    examples: [
      "pillsctl watch": "as text",
      "pillsctl watch --format waybar": "for 'exec' in a module of Waybar",
      "pillsctl watch --format waybar --show hydration": "the same for what you drink",
    ]
  ) { (context) throws(Failure) in
    let address = context.address
    let format = context.arguments[.format].flatMap(WatchFormat.init) ?? (context.isJSON ? .json : .text)
    if context.arguments[.show] == "hydration" {
      try Watcher<Control.WatchHydration>(address: address, format: format) {
        Watched(stamp: $0.status.now.stamp, line: drinkWatchLine($0.status), module: WaybarModule($0.status))
      }.run()
    } else {
      try Watcher<Control.Watch>(address: address, format: format) {
        Watched(stamp: $0.status.now.stamp, line: watchLine($0.status), module: WaybarModule($0.status))
      }.run()
    }
  }
}

extension CommandOption {
  fileprivate static let format = CommandOption(
    "format FORMAT",
    summary: "text, json or waybar",
    choices: WatchFormat.allCases.map(\.rawValue)
  )
  fileprivate static let show = CommandOption(
    "show WHAT",
    summary: "what to watch: medications or hydration",
    choices: ["medications", "hydration"]
  )
}

/// The form in which changes are printed.
enum WatchFormat: String, CaseIterable, Sendable {
  case text
  case json
  case waybar
}

/// A state that can be watched, in its printed forms.
struct Watched {
  /// The clock time of the state: `21:00:30`.
  let stamp: String
  /// True until the next change, so without the present time.
  let line: String
  let module: WaybarModule
}

/// Prints each state of `Watch` until nobody reads the output. If pillsd cannot be reached at the start, the
/// run ends. If pillsd stops later, it is tried again every second.
struct Watcher<Watch: Varlink.Method> where Watch.Input == NoParameters {
  let address: PillsdAddress
  let format: WatchFormat
  let watched: (Watch.Output) -> Watched

  func run() throws(Failure) {
    Output.exitWhenClosed()
    // The last line, so that nothing is printed twice; nil before the first.
    var printed: String?
    var isAway = false
    while true {
      do throws(Failure) {
        try PillsdConnection(at: address, patience: nil).watch(Watch.self) { (output) throws(Failure) in
          let state = watched(output)
          let text = text(of: state, output)
          if isAway { try tellBack(at: state.stamp) }
          if isAway || text != printed {
            try Output.write(lines: [format == .text ? "\(state.stamp)  \(text)" : text])
          }
          (isAway, printed) = (false, text)
        }
      } catch {
        guard printed != nil, case .outage(let outage) = error, outage.mayPass else { throw error }
        if !isAway { try tellGone() }
        isAway = true
        poll(nil, 0, 1000)
      }
    }
  }

  private func text(of state: Watched, _ output: Watch.Output) -> String {
    switch format {
    case .json: jsonLine(output)
    case .text: state.line
    case .waybar: state.module.line
    }
  }

  /// Text and Waybar get a line instead of a state. Programs that read JSON get only states.
  private func tellGone() throws(Failure) {
    switch format {
    case .text:
      let fact = translated("Pills is not running; pillsctl tries again every second")
      try Output.write(lines: ["\(ownStamp)  \(fact)"])
    case .waybar: try Output.write(lines: [WaybarModule.gone.line])
    case .json:
      let fact = translated("pillsd is not running; pillsctl tries again every second.")
      Output.complain("pillsctl: \(fact)\n")
    }
  }

  private func tellBack(at stamp: String) throws(Failure) {
    switch format {
    case .text: try Output.write(lines: ["\(stamp)  \(translated("Pills is running again"))"])
    // The next state shows it.
    case .waybar: break
    case .json: Output.complain("pillsctl: \(translated("pillsd is running again."))\n")
    }
  }
}

/// The doses of today, true until the next change: without the present time.
func watchLine(_ status: Control.Status) -> String {
  let today = status.today
  var parts: [String] = []
  for slot in status.slots {
    let day = slot.day
    let state = SlotState(slot, today: today, .absolute).text
    parts.append(slotLine(slotAndDay(slot.slot, day, today: today), state))
  }
  if let pause = status.pauseLine { parts.insert(pause, at: 0) }
  if status.unread == true {
    parts.insert(translated("Pills does not know what is due"), at: 0)
  } else if parts.isEmpty {
    parts = [translated("nothing due today")]
  }
  func count(isExtra: Bool) -> Int {
    status.asNeeded.filter { ($0.extra == true) == isExtra }.reduce(0) { $0 + $1.taken.count }
  }
  let (asNeeded, extra) = (count(isExtra: false), count(isExtra: true))
  if asNeeded > 0 {
    parts.append(
      translated(asNeeded, one: "\(asNeeded) dose as needed", other: "\(asNeeded) doses as needed")
    )
  }
  if extra > 0 {
    parts.append(
      translated(extra, one: "\(extra) extra dose", other: "\(extra) extra doses")
    )
  }
  if status.remindersEnabled == false { parts.append(translated("reminders are off")) }
  parts += status.problems.map { "! \($0.words)" }
  return parts.joined(separator: "; ").printable
}

func slotLine(_ name: String, _ state: String) -> String {
  translated("\(name) \(state)", in: "slot and its state")
}
