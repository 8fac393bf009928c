import PillsAPI
import PillsCore
import PillsView

extension Facts {
  /// What is to be said of the facts, in the order in which people should read it.
  var findings: [Finding] {
    var findings = [serviceFinding, socketFinding]
    guard let diagnosis else { return findings }
    findings.append(versionFinding(diagnosis))
    findings.append(storeFinding(diagnosis.store))
    findings.append(settingsFinding(diagnosis.settings))
    findings.append(remindersFinding(diagnosis))
    if let drinkReminders { findings.append(hydrationFinding(drinkReminders)) }
    findings += popupFindings(diagnosis.popups)
    if let sharing { findings.append(sharingFinding(sharing)) }
    findings.append(clockFinding(diagnosis.clock))
    if let waking = diagnosis.waking { findings.append(wakingFinding(waking)) }
    if let confinement = diagnosis.confinement {
      findings.append(
        Finding(check: "confinement", mark: confinement.confined ? .ok : .warning, fact: confinement.message)
      )
    }
    return findings
  }

  /// How doctor ends; nil where there is no problem.
  func exitCode(_ findings: [Finding]) -> ExitCode? {
    if case .failed(let failure) = daemon { return FailureReport(failure).exitCode }
    return findings.contains { $0.mark == .problem } ? .refused : nil
  }

  // MARK: How pillsd is run and reached

  private var serviceFinding: Finding {
    let check = "service"
    let enable = "systemctl --user enable --now pills.socket pills.service"
    switch service {
    case .unknown(let reason):
      let fact =
        "systemd does not answer for this user, so nothing starts pillsd at login or restarts it (\(reason))"
      let remedy = "Log in to your desktop, then: \(enable)"
      return diagnosis == nil ? .problem(check, fact, remedy) : .warning(check, fact, remedy)
    case .known("masked", _, _):
      return .problem(check, "pills.service is masked", "To unmask it: systemctl --user unmask pills.service")
    case .known("loaded", let file, "active"), .known("loaded", let file, "reloading"):
      if file.hasPrefix("enabled") { return .ok(check, "pills.service is enabled and running") }
      return .problem(
        check,
        "pills.service is running, but will not start at the next login (it is \(file.isEmpty ? "not enabled" : file))",
        "To enable it: \(enable)"
      )
    case .known("loaded", _, "failed"):
      return .problem(
        check,
        "pills.service has failed",
        "To see why: journalctl --user -u pills.service -e; to start it again: systemctl --user restart pills.service"
      )
    case .known("loaded", _, let active):
      let fact = "pills.service is \(active)"
      if diagnosis == nil { return .problem(check, fact, "To start it: \(enable)") }
      return .warning(
        check,
        "\(fact), so the pillsd that answers was started by hand",
        "To run it as a service: \(enable)"
      )
    case .known(let load, _, _):
      let fact =
        load == "not-found" ? "pills.service is not installed" : "pills.service cannot be loaded (\(load))"
      let remedy = "Install Pills again, then: \(enable)"
      return diagnosis == nil ? .problem(check, fact, remedy) : .warning(check, fact, remedy)
    }
  }

  private var socketFinding: Finding {
    switch daemon {
    case .diagnosed(_, let path): return .ok("socket", "pillsd answers at \(path)")
    case .failed(let failure):
      if let outage = Outage(failure) { return .problem("socket", outage.fact, outage.remedy) }
      // Nothing else comes of asking for a diagnosis, which pillsd never refuses.
      return .problem(
        "socket",
        "pillsd refused to answer",
        "To restart it: systemctl --user restart pills.service"
      )
    }
  }

  private func versionFinding(_ diagnosis: Control.Diagnosis) -> Finding {
    guard diagnosis.version != Release.version else {
      return .ok("version", "pillsd and pillsctl are version \(Release.version)")
    }
    return .warning(
      "version",
      "pillsd is version \(diagnosis.version), but pillsctl is version \(Release.version)",
      "To restart pillsd: systemctl --user restart pills.service"
    )
  }

  // MARK: What it works with

  private func settingsFinding(_ settings: Control.SettingsReport) -> Finding {
    guard let problem = settings.problem else { return .ok("settings", "\(settings.path) is correct") }
    return .problem(
      "settings",
      "The old settings stay in use: \(problem)",
      "Correct the file, then: systemctl --user reload pills.service"
    )
  }

  private func remindersFinding(_ diagnosis: Control.Diagnosis) -> Finding {
    let check = "reminders"
    guard diagnosis.remindersEnabled else {
      return .warning(
        check,
        "Reminders are off",
        "To turn them on: pillsctl settings reminders.enabled yes"
      )
    }
    let raise =
      diagnosis.lastRaise.map { "the last one was \($0.id), on \(when($0.at))" }
      ?? "there was none in the last 7 days"
    let wake = diagnosis.lastWake.map { "the timer last woke pillsd on \(when($0))" }
    return .ok(check, (["Reminders are on", raise] + [wake].compactMap(\.self)).joined(separator: "; "))
  }

  private func sharingFinding(_ sharing: SharingFacts) -> Finding {
    let check = "sync"
    let enable = "systemctl --user enable --now pills-sync.timer pills-sync.path"
    guard let report = sharing.report else {
      return .warning(check, "The other machines were not reached yet", "To try now: pillsctl sync now")
    }
    if let problem = report.problem {
      return .warning(check, "The other machines were not reached", problem)
    }
    let secondsOfDay = 86_400
    if let seconds = sharing.secondsAgo, seconds > secondsOfDay {
      return .warning(
        check,
        "Nobody has tried to reach the other machines for more than a day",
        "To have it tried every quarter of an hour: \(enable)"
      )
    }
    return .ok(check, "The other machines were reached at \(report.remote)")
  }

  private func wakingFinding(_ waking: Control.Waking) -> Finding {
    let check = "wake"
    if let problem = waking.problem {
      return .problem(
        check,
        "The machine cannot be woken for reminders: \(problem)",
        "With systemd 254 or newer, log out and in again. With an older one, have an administrator allow it: sudo systemctl "
          + "edit user@.service, with the lines [Service] and AmbientCapabilities=CAP_WAKE_ALARM; then restart the machine"
      )
    }
    guard hasWakingClock else {
      return .warning(
        check,
        "The machine has no clock that wakes it (/sys/class/rtc/rtc0/wakealarm is missing)"
      )
    }
    let next =
      waking.at.map { "the next time is \(when($0))" } ?? "there is nothing to wake it for in the next 7 days"
    return .ok(check, "The machine is woken for reminders; \(next)")
  }

  private func hydrationFinding(_ reminders: DrinkReminders) -> Finding {
    guard let obstacle = reminders.obstacle else {
      return .ok("hydration", "Reminders to drink come \(reminders.words)")
    }
    return .warning("hydration", obstacle.fact, obstacle.remedy)
  }

  private func clockFinding(_ clock: Control.ClockReport) -> Finding {
    let change = clock.nextChange.map { "; the clocks change on \(when($0))" } ?? ""
    let home =
      clock.homeZone.map { zone in
        "; reminders keep the hours of \(zone)" + (clock.nowAtHome.map { ", where it is \(when($0))" } ?? "")
      } ?? ""
    return .ok(
      "clock",
      "It is \(when(clock.now)) in \(clock.zone) (UTC\(clock.now.suffix(6)))\(change)\(home)"
    )
  }

  /// `Friday, 20 November 2026, 21:00`.
  private func when(_ text: String) -> String {
    guard let time = try? Timestamp(text) else { return text }
    return "\(time.day.weekdayName), \(time.day.dayAndMonth) \(time.day.year), \(time.clock)"
  }
}
