import PillsAPI
import PillsCore
import PillsView
import Words

extension Facts {
  func popupFindings(_ popups: Control.PopupReport) -> [Finding] {
    if let own = desktop.server, own != popups.server?.name { return [otherBusFinding(own)] }
    if let problem = popups.problem {
      return [
        .problem(
          "popups",
          clause(popups.complaint, PopupFlaw.self, english: problem),
          translated("Mend it, then try: pillsctl notify-test")
        )
      ]
    }
    guard let server = popups.server else { return [missingServerFinding(popups.serverState)] }
    let capabilities = server.capabilities.joined(separator: ", ")
    return [
      .ok("popups", translated("Popups go to \(server.name) \(server.version) (\(capabilities))")),
      buttonsFinding(server), urgencyFinding(server, popups), heldBackFinding(server, popups),
    ]
  }

  private func otherBusFinding(_ server: String) -> Finding {
    let command = "systemctl --user import-environment DBUS_SESSION_BUS_ADDRESS"
    return .problem(
      "popups",
      translated("Your desktop uses another session bus than pillsd, so \(server) gets no popup of Pills"),
      translated("Give pillsd that of this terminal: \(command); systemctl --user restart pills")
    )
  }

  private func missingServerFinding(_ state: Control.PopupServerState?) -> Finding {
    let remedy = translated("See for yourself: pillsctl notify-test")
    switch state {
    case .startable:
      return .ok(
        "popups",
        translated("No notification server is running; one is started when a popup is to be shown")
      )
    case .unknown:
      return .warning(
        "popups",
        translated("The notification server has not answered yet, so nothing is known of it"),
        remedy
      )
    case .absent, .present, nil:
      return .problem(
        "popups",
        translated("No notification server is running"),
        translated("Start one, such as dunst, then try it: pillsctl notify-test")
      )
    }
  }

  private func buttonsFinding(_ server: Control.PopupServer) -> Finding {
    guard server.capabilities.contains("actions") else {
      return .warning(
        "buttons",
        translated("\(server.name) shows no buttons in popups"),
        translated("Answer by command, such as: pillsctl take evening")
      )
    }
    if let menu = KnownServer.menus[server.name] {
      return .ok(
        "buttons",
        translated("\(server.name) draws no buttons; it offers Taken, Snooze and Skip in a menu: \(menu)")
      )
    }
    if KnownServer.drawButtons.contains(server.name) {
      return .ok("buttons", translated("\(server.name) shows the buttons Taken, Snooze and Skip"))
    }
    return .ok(
      "buttons",
      translated("\(server.name) says that it offers Taken, Snooze and Skip; as buttons or in a menu")
    )
  }

  private func urgencyFinding(_ server: Control.PopupServer, _ popups: Control.PopupReport) -> Finding {
    guard popups.urgency == "critical" else {
      return .warning(
        "urgency",
        translated(
          "Popups of urgency '\(popups.urgency)' may vanish by themselves and are held back by do-not-disturb"
        ),
        translated("Make them stay: pillsctl settings popups.urgency critical")
      )
    }
    let keeps = KnownServer.keepCritical.contains(server.name)
    return .ok(
      "urgency",
      keeps
        ? translated(
          "Popups are critical; \(server.name) keeps such popups until they are answered, unless it is set not to"
        )
        : translated(
          """
          Popups are critical and ask to stay until they are answered; whether \(server.name) keeps them is not \
          known
          """
        )
    )
  }

  private func heldBackFinding(_ server: Control.PopupServer, _ popups: Control.PopupReport) -> Finding {
    let check = "do-not-disturb"
    if desktop.letsPillsNotify == false {
      return .problem(check, DesktopAnswers.switchedOff, DesktopAnswers.switchOn)
    }
    let gnomeSetting = "gsettings set \(DesktopAnswers.gnomeSettingsOfPills)"
    // Critical popups come up all the same.
    if desktop.letsPillsShowBanners == false, popups.urgency != "critical" {
      return .problem(
        check,
        translated("The settings of GNOME have popups of Pills go to its list unseen"),
        translated("Let them come up: \(gnomeSetting) show-banners true")
      )
    }
    if desktop.doNotDisturb == true, let command = KnownServer.endDoNotDisturb[server.name] {
      return .problem(
        check,
        translated("Do-not-disturb is on, so \(server.name) shows no popups"),
        translated("End it: \(command)")
      )
    }
    let passes = popups.urgency == "critical" && KnownServer.showCriticalAlways.contains(server.name)
    switch desktop.doNotDisturb {
    case true? where passes:
      return .ok(
        check,
        translated(
          "Do-not-disturb is on; \(server.name) shows critical popups all the same, unless it is set not to"
        )
      )
    case true? where server.name == KnownServer.dunst:
      return .problem(
        check,
        translated("dunst is paused, so it shows no popups"),
        translated("Let it go on: dunstctl set-paused false")
      )
    case true? where server.name == KnownServer.mako:
      return .warning(
        check,
        translated("mako is in the mode 'do-not-disturb', which may hide popups"),
        translated("End it: makoctl mode -r do-not-disturb")
      )
    case true?:
      return .problem(
        check,
        translated("Do-not-disturb is on, and holds back popups that are not critical"),
        translated("Make them critical: pillsctl settings popups.urgency critical")
      )
    case false?:
      return .ok(check, translated("\(server.name) does not hold popups back now"))
    case nil where passes:
      return .ok(
        check,
        translated("\(server.name) shows critical popups during do-not-disturb too, unless it is set not to")
      )
    case nil:
      return .warning(
        check,
        translated("Whether \(server.name) holds popups back is unknown"),
        translated("See for yourself: pillsctl notify-test")
      )
    }
  }
}
