import Files
import PillsAPI
import PillsCore
import PillsView
import Words

extension Facts {
  /// In the order in which people should read them.
  var findings: [Finding] {
    var findings = [serviceFinding, socketFinding] + [installationFinding].compactMap(\.self)
    guard let diagnosis else { return findings }
    findings.append(versionFinding(diagnosis))
    findings.append(storeFinding(diagnosis.store))
    findings.append(settingsFinding(diagnosis.settings))
    findings.append(remindersFinding(diagnosis))
    if let drinkReminders {
      findings.append(
        drinkReminders.obstacle.map { .warning("hydration", $0.fact, $0.remedy) }
          ?? .ok("hydration", translated("Reminders to drink come \(drinkReminders.words)"))
      )
    }
    findings += popupFindings(diagnosis.popups)
    if let sharing { findings.append(sharingFinding(sharing.report, now: diagnosis.clock.now)) }
    if let telling { findings.append(telling.finding) }
    findings.append(clockFinding(diagnosis.clock))
    if let waking = diagnosis.waking { findings.append(wakingFinding(waking)) }
    if let confinement = diagnosis.confinement {
      let fact = clause(confinement.complaint, MachineFlaw.self, english: confinement.message)
      findings.append(confinement.confined ? .ok("confinement", fact) : .warning("confinement", fact))
    }
    return findings
  }

  func exitCode(_ findings: [Finding]) -> ExitCode? {
    if case .failure(let failure) = daemon { return FailureReport(failure).exitCode }
    return findings.contains { $0.mark == .problem } ? .refused : nil
  }

  // MARK: Service and socket

  private var serviceFinding: Finding {
    let check = "service"
    let enable = toType("systemctl --user enable --now pills.socket pills.service")
    switch service {
    case .unknown(let reason):
      let fact = translated(
        "systemd does not answer for this user, so nothing starts pillsd at login or restarts it (\(reason))"
      )
      let remedy = translated("Log in to your desktop, then: \(enable)")
      return diagnosis == nil ? .problem(check, fact, remedy) : .warning(check, fact, remedy)
    case .known("masked", _, _):
      return .problem(
        check,
        translated("pills.service is masked"),
        translated("To unmask it: systemctl --user unmask pills.service")
      )
    case .known("loaded", let file, "active"), .known("loaded", let file, "reloading"):
      if file.hasPrefix("enabled") { return .ok(check, translated("pills.service is enabled and running")) }
      return .problem(
        check,
        file.isEmpty
          ? translated("pills.service is running, but will not start at the next login (it is not enabled)")
          : translated("pills.service is running, but will not start at the next login (it is \(file))"),
        translated("To enable it: \(enable)")
      )
    case .known("loaded", _, "failed"):
      return .problem(
        check,
        translated("pills.service has failed"),
        translated(
          """
          To see why: journalctl --user -u pills.service -e; to start it again: systemctl --user restart \
          pills.service
          """
        )
      )
    case .known("loaded", _, let active):
      guard diagnosis != nil else {
        return .problem(check, translated("pills.service is \(active)"), translated("To start it: \(enable)"))
      }
      return .warning(
        check,
        translated("pills.service is \(active), but pillsd answers: it was started by hand"),
        translated("To run it as a service: \(enable)")
      )
    case .known(let load, _, _):
      let fact =
        load == "not-found"
        ? translated("pills.service is not installed")
        : translated("pills.service cannot be loaded (\(load))")
      let remedy = translated("Install Pills again, then: \(enable)")
      return diagnosis == nil ? .problem(check, fact, remedy) : .warning(check, fact, remedy)
    }
  }

  private var socketFinding: Finding {
    switch daemon {
    case .success: return .ok("socket", translated("pillsd answers at \(socket)"))
    case .failure(.outage(let outage)): return .problem("socket", outage.fact, outage.remedy)
    // No other failure is expected, as pillsd never refuses a diagnosis.
    case .failure:
      return .problem(
        "socket",
        translated("pillsd refused to answer"),
        translated("To restart it: systemctl --user restart pills.service")
      )
    }
  }

  /// Nil unless the copy that runs hides a newer one, as a copy in the home folder hides a package.
  private var installationFinding: Finding? {
    guard let used = copies.first, let newest = copies.max(by: { $0.version < $1.version }),
      used.version < newest.version
    else { return nil }
    let prefix = folder(of: folder(of: used.program))
    return .warning(
      "installation",
      translated(
        """
        \(used.program) (version \(used.version)) runs instead of the newer \(newest.program) (version \
        \(newest.version)), because \(used.unit) hides \(newest.unit)
        """
      ),
      translated(
        """
        To uninstall the older one, in the folder of its sources: PREFIX=\(prefix.shellQuoted) \
        packaging/uninstall
        """
      )
    )
  }

  private func versionFinding(_ diagnosis: Control.Diagnosis) -> Finding {
    let restart = translated("To restart pillsd: systemctl --user restart pills.service")
    guard diagnosis.version == Release.version else {
      return .warning(
        "version",
        translated("pillsd is version \(diagnosis.version), but pillsctl is version \(Release.version)"),
        restart
      )
    }
    guard diagnosis.replaced != true else {
      return .warning(
        "version",
        translated("pillsd was updated, but the old version is still running"),
        restart
      )
    }
    return .ok("version", translated("pillsd and pillsctl are version \(Release.version)"))
  }

  // MARK: Settings, reminders, sync and clock

  private func settingsFinding(_ settings: Control.SettingsReport) -> Finding {
    guard let problem = settings.problem else {
      let differing = (settings.wishes ?? []).map { wish in
        wish.value.map { translated("\(wish.key) is \(wish.file) in the file, but Pills uses \($0)") }
          ?? translated("\(wish.key) is \(wish.file) in the file, but this slot was removed")
      }
      let fact = translated("\(settings.path) is correct")
      return .ok("settings", ([fact] + differing).joined(separator: "; "))
    }
    return .problem(
      "settings",
      translated(
        "Pills still uses the old settings: \(clause(settings.complaint, SettingsFlaw.self, english: problem))"
      ),
      settings.complaint?.kind == SettingsFlaw.outOfReach.rawValue
        ? translated("To restart pillsd: systemctl --user restart pills.service")
        : translated("Correct the file, then: systemctl --user reload pills.service")
    )
  }

  private func remindersFinding(_ diagnosis: Control.Diagnosis) -> Finding {
    let check = "reminders"
    guard diagnosis.remindersEnabled else {
      return .warning(
        check,
        translated("Reminders are off"),
        translated("To turn them on: pillsctl settings reminders.enabled yes")
      )
    }
    let raise =
      diagnosis.lastRaise.map { translated("Reminders are on; the last one was \($0.id), on \(when($0.at))") }
      ?? translated("Reminders are on; there was none in the last 7 days")
    let wake = diagnosis.lastWake.map { translated("the timer last woke pillsd on \(when($0))") }
    return .ok(check, [raise, wake].compactMap(\.self).joined(separator: "; "))
  }

  private func sharingFinding(_ report: Sync.Report?, now: Timestamp) -> Finding {
    let check = "sync"
    let enable = toType("systemctl --user enable --now pills-sync.timer pills-sync.path")
    guard let report else {
      return .warning(
        check,
        translated("This device has not synced yet"),
        translated("To sync now: pillsctl sync now")
      )
    }
    if let problem = report.problem {
      return .warning(
        check,
        translated("The last sync failed"),
        clause(problem, SyncFlaw.self)
      )
    }
    let secondsOfDay = 86_400
    if report.at.seconds(until: now) > secondsOfDay {
      return .warning(
        check,
        translated("This device has not tried to sync for more than a day"),
        translated("To sync every 15 minutes: \(enable)")
      )
    }
    return .ok(check, translated("The last sync worked, through \(report.remote)"))
  }

  private func wakingFinding(_ waking: Control.Waking) -> Finding {
    let check = "wake"
    if let complaint = waking.complaint {
      return .problem(
        check,
        translated("This computer cannot be woken for reminders: \(clause(complaint, MachineFlaw.self))"),
        translated(
          """
          With systemd 254 or newer, log out and in again. With an older version, ask an administrator to \
          allow it: sudo systemctl edit user@.service, with the lines [Service] and \
          AmbientCapabilities=CAP_WAKE_ALARM; then restart the computer
          """
        )
      )
    }
    guard hasWakingClock else {
      return .warning(
        check,
        translated("This computer has no clock that can wake it (/sys/class/rtc/rtc0/wakealarm is missing)")
      )
    }
    return .ok(
      check,
      waking.at.map { translated("This computer is woken for reminders; the next time is \(when($0))") }
        ?? translated(
          "This computer is woken for reminders; there is none to wake it for in the next 7 days"
        )
    )
  }

  private func clockFinding(_ clock: Control.ClockReport) -> Finding {
    let now = translated("It is \(when(clock.now)) in \(clock.zone) (UTC\(clock.now.description.suffix(6)))")
    let change = clock.nextChange.map { translated("the clocks change on \(when($0))") }
    let home = clock.homeZone.map { zone in
      clock.nowAtHome.map { translated("reminders follow the time in \(zone), where it is \(when($0))") }
        ?? translated("reminders follow the time in \(zone)")
    }
    return .ok("clock", [now, change, home].compactMap(\.self).joined(separator: "; "))
  }

  private func when(_ time: Timestamp) -> String {
    translated("\(time.day.weekdayName), \(time.day.dated), \(time.clock)", in: "weekday, date and time")
  }
}
