import PillsAPI
import PillsCore
import PillsView
import Words

/// A custom module of Waybar with `return-type` `json` (waybar-custom(5)).
struct WaybarModule: Equatable {
  /// The class for the style sheet, in the order of urgency.
  enum Class: String, CaseIterable {
    /// The state of the most urgent slot.
    case open, snoozed, missed, due, done
    /// The goal of drinking is met.
    case met
    /// What is due is not known, because the database cannot be read.
    case unknown
    /// pillsd is not running, so nothing reminds.
    case gone
  }

  let text: String
  let tooltip: String
  let `class`: Class
  /// The share of shown doses that are answered, or of the goal that is drunk.
  let percentage: Int

  var line: String {
    jsonLine(
      ["class": `class`.rawValue, "percentage": percentage, "text": text, "tooltip": tooltip] as PrintedObject
    )
  }
}

extension WaybarModule {
  static var gone: WaybarModule {
    WaybarModule(
      text: translated("Pills is not running"),
      tooltip: translated("You get no reminders now. To start Pills: systemctl --user start pills.service"),
      class: .gone,
      percentage: 0
    )
  }

  init(_ status: Control.Status) {
    let today = status.today
    let ranked = status.slots.map { (slot: $0, class: Class($0)) }
    let pressing = Class.allCases.lazy.compactMap { wanted in ranked.first { $0.class == wanted } }.first
    let isUnread = status.unread == true
    var lines = [today.weekdayAndDate] + (isUnread ? [unreadLine] : [])
    lines += [status.pauseLine].compactMap(\.self)
    for slot in status.slots {
      let state = SlotState(slot, today: today, .absolute).text
      let names = slot.doses.names
      let isMixed = Set(slot.doses.map(\.status)).count > 1
      let line = slotLine(slotName(slot.slot), state)
      lines.append("\(line)\(names.isEmpty || isMixed ? "" : ": \(names)")".printable)
      guard isMixed else { continue }
      let day = slot.day
      for dose in slot.doses {
        lines.append("  \(dose.name): \(SlotState(dose, of: day, today: today).text)".printable)
      }
    }
    for medication in status.asNeeded where !medication.taken.isEmpty {
      let clocks = medication.clocks.joined(separator: ", ")
      let line =
        medication.extra == true
        ? translated("extra \(clocks): \(medication.name)")
        : translated("as needed \(clocks): \(medication.name)")
      lines.append(line.printable)
    }
    lines += status.lowStockLines.map(\.printable)
    if status.remindersEnabled == false { lines.append(remindersOffLine) }
    lines += status.problems.map { "! \($0.words)".printable }
    let doses = status.slots.flatMap(\.doses)
    let answered = doses.count { $0.status == .taken || $0.status == .skipped }
    self.init(
      text: isUnread ? translated("Unknown", in: "bar") : (pressing.map(Self.text) ?? "").escapedForMarkup,
      tooltip: lines.joined(separator: "\n").escapedForMarkup,
      class: isUnread ? .unknown : pressing?.class ?? .done,
      percentage: isUnread ? 0 : doses.isEmpty ? 100 : answered * 100 / doses.count
    )
  }

  private static func text(_ pressing: (slot: Control.SlotStatus, class: Class)) -> String {
    let name = slotName(pressing.slot.slot).printable
    switch pressing.class {
    case .open: return translated("\(name) open", in: "slot in a bar")
    case .missed: return translated("\(name) missed", in: "slot in a bar")
    case .snoozed:
      let until = pressing.slot.snoozedUntilHere ?? pressing.slot.snoozedUntil ?? pressing.slot.dueAt
      return "\(name) \(until.clockWithMinutes)"
    // A bar shows the local time, as the clock beside it does.
    case .due: return "\(name) \((pressing.slot.dueAtHere ?? pressing.slot.dueAt).clock)"
    case .done, .met, .unknown, .gone: return ""
    }
  }
}

extension WaybarModule.Class {
  fileprivate init(_ slot: Control.SlotStatus) {
    let statuses = Set(slot.doses.map(\.status))
    self =
      switch slot.reminder {
      case .open: .open
      case .snoozed: .snoozed
      case .upcoming, .closed: statuses.contains(.missed) ? .missed : statuses.contains(.due) ? .due : .done
      }
  }
}
