import PillsAPI

extension Facts {
  /// What is to be said of popups, and of what may hold them back.
  func popupFindings(_ popups: Control.Diagnosis.Popups) -> [Finding] {
    guard let server = popups.server, popups.problem == nil else {
      let fact = popups.problem ?? "No notification server is running"
      return [.problem("popups", fact, "Start one, such as dunst, then try it: pillsctl notify-test")]
    }
    return [
      serverFinding(server), buttonsFinding(server), urgencyFinding(popups),
      doNotDisturbFinding(server, popups),
    ]
  }

  private func serverFinding(_ server: Control.PopupServer) -> Finding {
    let capabilities = server.capabilities.joined(separator: ", ")
    return .ok("popups", "Popups go to \(server.name) \(server.version) (\(capabilities))")
  }

  private func buttonsFinding(_ server: Control.PopupServer) -> Finding {
    guard server.capabilities.contains("actions") else {
      return .warning(
        "buttons",
        "\(server.name) shows no buttons in popups",
        "Answer by command, such as: pillsctl take evening"
      )
    }
    return .ok("buttons", "\(server.name) shows the buttons Taken, Snooze and Skip")
  }

  private func urgencyFinding(_ popups: Control.Diagnosis.Popups) -> Finding {
    guard popups.urgency == "critical" else {
      return .warning(
        "urgency",
        "Popups of urgency '\(popups.urgency)' may vanish by themselves and are held back by do-not-disturb",
        "Make them stay: pillsctl settings popups.urgency critical"
      )
    }
    return .ok("urgency", "Popups are critical, so they stay until they are answered")
  }

  private func doNotDisturbFinding(
    _ server: Control.PopupServer,
    _ popups: Control.Diagnosis.Popups
  ) -> Finding {
    let check = "do-not-disturb"
    switch doNotDisturb {
    case .on:
      return .problem(
        check,
        "\(server.name) is paused, so it shows no popups",
        "Let it go on: dunstctl set-paused false"
      )
    case .off: return .ok(check, "\(server.name) is not paused")
    case .unknown where popups.urgency == "critical" && KnownServer.showCriticalAlways.contains(server.name):
      return .ok(
        check,
        "\(server.name) shows critical popups during do-not-disturb too, unless it is set not to"
      )
    case .unknown:
      return .warning(
        check,
        "Whether \(server.name) holds popups back is unknown",
        "See for yourself: pillsctl notify-test"
      )
    }
  }
}
