import PillsAPI
import PillsCore
import PillsView

/// Does what a command line asks for.
struct Session {
  let invocation: Invocation
  let environment: Environment

  func perform() throws(Failure) {
    do throws(Failure) {
      try perform(invocation.action)
    } catch {
      // It is printed only once it is saved.
      if case .outputFailed(let errno) = error, invocation.action.changesSomething {
        throw .doneWithoutOutput(errno: errno)
      }
      throw error
    }
  }

  private func perform(_ action: Action) throws(Failure) {
    switch action {
    case .status:
      let output = try connected().call(Control.GetStatus.self)
      try show(output) { () throws(UnreadableReply) in
        try statusLines(output.status, width: environment.columns, paint: paint)
      }
    case .calendar(let month, let isInteractive):
      if isInteractive {
        let calendar = TapCalendar(address: try address(), environment: environment, color: invocation.color)
        try calendar.run(month: month)
      } else {
        let output = try connected().call(Control.Calendar.self, Control.Calendar.Input(month: month))
        try show(output) { () throws(UnreadableReply) in
          let picture = MonthPicture(
            try MonthView(output),
            words: .current,
            width: environment.columns ?? MonthPicture.widestWidth
          )
          let palette = Palette(environment.colorDepth(invocation.color))
          return picture.lines.map { palette.text(of: $0) } + [try summaryLine(output.streak, output.lock)]
        }
      }
    case .streak:
      let status = try connected().call(Control.GetStatus.self).status
      guard let streak = status.streak else {
        throw .refused(Control.HistoryUnreadable(message: "see 'pillsctl status'"))
      }
      try show(["streak": streak]) { [streakLine(streak)] }
    case .stats(let month, let days):
      let output = try connected().call(Control.Stats.self, Control.Stats.Input(month: month, days: days))
      try show(output) { () throws(UnreadableReply) in
        try statsLines(output, width: environment.columns, paint: paint)
      }
    case .log(let range):
      let output = try connected().call(Control.GetLog.self, Control.GetLog.Input(range))
      try show(output) { () throws(UnreadableReply) in
        try logLines(output, width: environment.columns, paint: paint)
      }
    case .medication(let action):
      try perform(action)
    case .eraseAllData(let backup, let isCertain):
      try eraseAllData(backup: backup, isCertain: isCertain)
    case .lock:
      let output = try connected().call(Control.Lock.self)
      try show(output) { () throws(UnreadableReply) in [try lockLine(output.lock)] }
    case .unlock:
      let output = try connected().call(Control.Unlock.self)
      try show(output) { () throws(UnreadableReply) in [try lockLine(output.lock)] }
    case .plan:
      let output = try connected().call(Control.GetPlan.self)
      try show(output) { () throws(UnreadableReply) in
        try planLines(output, width: environment.columns, paint: paint)
      }
    case .answer(let request):
      try answer(request)
    case .snooze(let slot, let duration):
      let output = try connected().call(Control.Snooze.self, Control.Snooze.Input(slot: slot, span: duration))
      try show(output) { () throws(UnreadableReply) in try snoozeLines(output) }
    case .listSettings:
      let output = try connected().call(Control.GetSettings.self)
      try show(output) { settingsLines(output, width: environment.columns, paint: paint) }
    case .showSetting(let key):
      let setting = try setting(key)
      try show(Control.SetSetting.Output(setting: setting)) { [setting.value.printable] }
    case .changeSetting(let key, let value):
      let output = try connected().call(
        Control.SetSetting.self,
        Control.SetSetting.Input(key: key, value: value)
      )
      try show(output) { [settingLine(output.setting)] }
    case .testPopup:
      try testPopup()
    case .doctor:
      try examine()
    case .rescue:
      let output = try connected().call(Control.Rescue.self)
      try show(output) { [rescueLine(output)] }
    case .watch(let format):
      try Watcher(address: address(), format: format).run()
    case .version:
      try show(["version": Release.version]) { ["pillsctl \(Release.version)"] }
    case .help(let name):
      let command = CommandTable.all.first { $0.name == name }
      try Output.write(lines: command.map(HelpText.of) ?? HelpText.overview)
    case .manual:
      try Output.write(lines: ManualText.lines)
    case .completions(let shell):
      try Output.write(lines: completionLines(for: shell))
    }
  }

  private func examine() throws(Failure) {
    let facts = Facts.gathered(askForDiagnosis())
    let findings = facts.findings
    try show(["checks": findings]) { doctorLines(findings, paint: paint) }
    if let exitCode = facts.exitCode(findings) { throw .problemsFound(exitCode) }
  }

  /// Says where the popup is as soon as it is there, and then what came back from it.
  private func testPopup() throws(Failure) {
    try connected(patience: PillsdConnection.patienceWithPopups).testPopup { (output) throws(Failure) in
      guard let outcome = output.outcome else {
        if invocation.isJSON { return }
        return try Output.write(lines: popupLines(output.popupServer, seconds: 30))
      }
      try show(output) { [outcomeLine(outcome, of: output.popupServer)] }
    }
  }

  private func askForDiagnosis() -> Facts.Answer {
    do throws(Failure) {
      return .diagnosed(try connected().call(Control.Diagnose.self).diagnosis, at: try address().path)
    } catch {
      return .failed(error)
    }
  }

  private func setting(_ key: String) throws(Failure) -> Control.Setting {
    let settings = try connected().call(Control.GetSettings.self).settings
    guard let setting = settings.first(where: { $0.key == key.lowercased() }) else {
      if case .slotName? = invalidity(of: key) {
        throw .refused(
          Control.UnknownSetting(key: key, suggestion: nil, expectation: SlotName.expectation)
        )
      }
      let suggestion = nearestName(to: key.lowercased(), among: settings.map(\.key))
      throw .refused(Control.UnknownSetting(key: key, suggestion: suggestion))
    }
    return setting
  }

  /// Why there can be no setting `key`; nil where there can be.
  private func invalidity(of key: String) -> InvalidSetting? {
    do throws(InvalidSetting) {
      _ = try SettingKey.at(path: key)
      return nil
    } catch {
      return error
    }
  }

  var paint: Paint { Paint(environment.colorDepth(invocation.color)) }

  private func address() throws(Failure) -> PillsdAddress {
    guard let address = PillsdAddress(option: invocation.socketPath, environment: environment) else {
      throw .noRuntimeDirectory
    }
    return address
  }

  func connected(patience: Int = PillsdConnection.patience) throws(Failure) -> PillsdConnection {
    try PillsdConnection(at: try address(), patience: patience)
  }

  /// Prints `output` as JSON, or else `lines`, as the invocation has it.
  func show(
    _ output: some Encodable,
    _ lines: () throws(UnreadableReply) -> [String]
  ) throws(Failure) {
    if invocation.isJSON {
      try Output.write(lines: [jsonLine(output)])
    } else {
      try Output.write(lines: readable(lines))
    }
  }
}

extension Control.GetLog.Input {
  fileprivate init(_ range: LogRange) {
    switch range {
    case .today: self.init()
    case .lastDays(let days): self.init(days: days)
    case .day(let day): self.init(day: day)
    }
  }
}

/// What `body` gives, with its error as a failure.
func readable<Value>(_ body: () throws(UnreadableReply) -> Value) throws(Failure) -> Value {
  do throws(UnreadableReply) {
    return try body()
  } catch {
    throw .unreadable(error)
  }
}
