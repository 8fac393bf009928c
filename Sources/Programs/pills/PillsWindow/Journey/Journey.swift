import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A change of the time zone about which the person has not decided yet.
struct Journey: Equatable {
  let from: String
  let to: String
  /// Whether reminders keep the hours of home now.
  let keepsHome: Bool
  let home: String?
}

extension Journey {
  /// Nil if there is nothing to ask: nobody travelled, or they are home again.
  init?(settled: String?, now: String?, _ settings: [Control.Setting]) {
    guard let settled, let now, settled != now else { return nil }
    let home = settings.first { $0.key == SettingKey.homeZone.path }?.value
    let hours = settings.first { $0.key == SettingKey.reminderHours.path }?.value
    let isHomeKnown = home != nil && home != "none"
    if isHomeKnown, home == now { return nil }
    self.init(
      from: settled,
      to: now,
      keepsHome: hours == ReminderHours.home.rawValue,
      home: isHomeKnown ? home : nil
    )
  }

  /// The settings that make reminders come by this clock, in their order.
  func changes(to hours: ReminderHours) -> [Control.SetSetting.Input] {
    let zone = Control.SetSetting.Input(key: SettingKey.reminderHours.path, value: hours.rawValue)
    guard hours == .home, home == nil else { return [zone] }
    return [Control.SetSetting.Input(key: SettingKey.homeZone.path, value: from), zone]
  }

  var question: QuestionContent {
    let (from, to) = (Self.place(from), Self.place(to))
    return QuestionContent(
      translated("You are in another time zone"),
      [
        translated("The time zone of this computer changed from \(from) to \(to)."),
        keepsHome
          ? translated("Medications are due by home time.")
          : translated("Medications are due by local time."),
      ],
      [
        (translated("Local time", in: "hours"), .hours(self, .local)),
        (translated("Home time", in: "hours"), .hours(self, .home)),
      ]
    )
  }

  /// `New York` of `America/New_York`.
  private static func place(_ zone: String) -> String {
    String(zone.split(separator: "/").last ?? "").map { $0 == "_" ? " " : String($0) }.joined()
  }
}
