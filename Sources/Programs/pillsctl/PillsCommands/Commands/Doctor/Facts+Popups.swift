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
          translated("Fix this, then try: pillsctl notify-test")
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
      translated(
        "Your desktop and pillsd use different session buses, so \(server) gets no popups from Pills"
      ),
      translated(
        "To give pillsd the session bus of this terminal: \(command); systemctl --user restart pills"
      )
    )
  }

  private func missingServerFinding(_ state: Control.PopupServerState?) -> Finding {
    let remedy = translated("To try it: pillsctl notify-test")
    switch state {
    case .startable:
      return .ok(
        "popups",
        translated("No notification server is running; one starts when there is a popup to show")
      )
    case .unknown:
      return .warning(
        "popups",
        translated("The notification server has not answered yet"),
        remedy
      )
    case .absent, .present, nil:
      return .problem(
        "popups",
        translated("No notification server is running"),
        translated("Start one, such as dunst, then try: pillsctl notify-test")
      )
    }
  }

  private func buttonsFinding(_ server: Control.PopupServer) -> Finding {
    guard server.capabilities.contains("actions") else {
      return .warning(
        "buttons",
        translated("\(server.name) shows no buttons in popups"),
        translated("Answer with a command, such as: pillsctl take evening")
      )
    }
    if let menu = KnownServer.menus[server.name] {
      return .ok(
        "buttons",
        translated("\(server.name) shows no buttons, but offers Taken, Snooze and Skip in a menu: \(menu)")
      )
    }
    if KnownServer.drawButtons.contains(server.name) {
      return .ok("buttons", translated("\(server.name) shows the buttons Taken, Snooze and Skip"))
    }
    return .ok(
      "buttons",
      translated("\(server.name) says that it offers Taken, Snooze and Skip, as buttons or in a menu")
    )
  }

  private func urgencyFinding(_ server: Control.PopupServer, _ popups: Control.PopupReport) -> Finding {
    guard popups.urgency == "critical" else {
      return .warning(
        "urgency",
        translated(
          "Popups with urgency '\(popups.urgency)' may disappear by themselves, and do-not-disturb hides them"
        ),
        translated("To make them stay: pillsctl settings popups.urgency critical")
      )
    }
    let keeps = KnownServer.keepCritical.contains(server.name)
    return .ok(
      "urgency",
      keeps
        ? translated(
          """
          Popups are critical; \(server.name) keeps them on screen until you answer, unless it is set \
          otherwise
          """
        )
        : translated(
          """
          Popups are critical and should stay on screen until you answer; it is not known whether \
          \(server.name) keeps them
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
    // Critical popups still appear.
    if desktop.letsPillsShowBanners == false, popups.urgency != "critical" {
      return .problem(
        check,
        translated("GNOME is set to hide popups from Pills; they only appear in its list"),
        translated("To show them: \(gnomeSetting) show-banners true")
      )
    }
    if desktop.doNotDisturb == true, let command = KnownServer.endDoNotDisturb[server.name] {
      return .problem(
        check,
        translated("Do-not-disturb is on, so \(server.name) shows no popups"),
        translated("To turn it off: \(command)")
      )
    }
    let passes = popups.urgency == "critical" && KnownServer.showCriticalAlways.contains(server.name)
    switch desktop.doNotDisturb {
    case true? where passes:
      return .ok(
        check,
        translated(
          "Do-not-disturb is on; \(server.name) still shows critical popups, unless it is set otherwise"
        )
      )
    case true? where server.name == KnownServer.dunst:
      return .problem(
        check,
        translated("dunst is paused, so it shows no popups"),
        translated("To resume it: dunstctl set-paused false")
      )
    case true? where server.name == KnownServer.mako:
      return .warning(
        check,
        translated("mako is in the mode 'do-not-disturb', which may hide popups"),
        translated("To end this mode: makoctl mode -r do-not-disturb")
      )
    case true?:
      return .problem(
        check,
        translated("Do-not-disturb is on and hides popups that are not critical"),
        translated("To make them critical: pillsctl settings popups.urgency critical")
      )
    case false?:
      return .ok(check, translated("Do-not-disturb is off in \(server.name)"))
    case nil where passes:
      return .ok(
        check,
        translated(
          "\(server.name) shows critical popups even during do-not-disturb, unless it is set otherwise"
        )
      )
    case nil:
      return .warning(
        check,
        translated("It is not known whether \(server.name) hides popups now"),
        translated("To try it: pillsctl notify-test")
      )
    }
  }
}
