import Desktop
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit
import Varlink

/// `org.pills.Control`: turns calls into commands of the engine, and what comes of them into replies.
@MainActor
final class ControlService: Interface {
  let name = Control.interfaceName
  let text = Control.interfaceDescription
  let daemon: Daemon
  private var commands = PendingCommands()
  private var watchers = Watchers()
  private let popupTest: PopupTest

  init(daemon: Daemon) throws(SystemdError) {
    self.daemon = daemon
    popupTest = try PopupTest(daemon: daemon)
    daemon.onReply = { [unowned self] in answer($0, $1) }
    daemon.onChange = { [unowned self] in tellWatchers() }
  }

  func handle(_ call: Call) throws(CallFailure) {
    daemon.lookAfterStore()
    switch call.method {
    case Control.GetStatus.name:
      _ = try call.parameters(as: Control.GetStatus.Input.self)
      call.reply(Control.StatusOutput(status: status(at: WallClock.now)))
    case Control.Watch.name:
      _ = try call.parameters(as: Control.Watch.Input.self)
      try watch(call)
    case Control.GetPlan.name:
      _ = try call.parameters(as: Control.GetPlan.Input.self)
      call.reply(plan(at: WallClock.now))
    case Control.Take.name:
      run(try answerCommand(.take, try call.parameters(as: Control.AnswerInput.self)), for: call)
    case Control.Skip.name:
      run(try answerCommand(.skip, try call.parameters(as: Control.AnswerInput.self)), for: call)
    case Control.Toggle.name:
      run(try answerCommand(.toggle, try call.parameters(as: Control.AnswerInput.self)), for: call)
    case Control.Undo.name:
      let input = try call.parameters(as: Control.Undo.Input.self)
      if input.namesNothing {
        run(try undoLastCommand(at: WallClock.now), for: call)
        return
      }
      let answer = Control.AnswerInput(
        slot: input.slot,
        medications: input.medications,
        except: input.except,
        day: input.day,
        until: input.until
      )
      run(try answerCommand(.undo, answer), for: call)
    case Control.Snooze.name:
      run(try snoozeCommand(try call.parameters(as: Control.Snooze.Input.self)), for: call)
    case Control.Lock.name:
      _ = try call.parameters(as: Control.Lock.Input.self)
      run(.lock(.lock), for: call)
    case Control.Unlock.name:
      _ = try call.parameters(as: Control.Unlock.Input.self)
      run(.lock(.unlock), for: call)
    case Control.Calendar.name:
      call.reply(try calendar(try call.parameters(as: Control.Calendar.Input.self), at: WallClock.now))
    case Control.Stats.name:
      call.reply(try stats(try call.parameters(as: Control.Stats.Input.self), at: WallClock.now))
    case Control.TakeAsNeeded.name:
      run(try takeCommand(try call.parameters(as: Control.TakeAsNeeded.Input.self)), for: call)
    case Control.UndoAsNeeded.name:
      run(try undoCommand(try call.parameters(as: Control.UndoAsNeeded.Input.self)), for: call)
    case Control.GetLog.name:
      call.reply(try log(try call.parameters(as: Control.GetLog.Input.self), at: WallClock.now))
    case Control.ListMedications.name:
      call.reply(medications(try call.parameters(as: Control.ListMedications.Input.self), at: WallClock.now))
    case Control.GetMedication.name:
      call.reply(try medication(try call.parameters(as: Control.GetMedication.Input.self), at: WallClock.now))
    case Control.AddMedication.name:
      run(try addCommand(try call.parameters(as: Control.AddMedication.Input.self)), for: call)
    case Control.EditMedication.name:
      run(try editCommand(try call.parameters(as: Control.EditMedication.Input.self)), for: call)
    case Control.RemoveMedication.name:
      let input = try call.parameters(as: Control.RemoveMedication.Input.self)
      run(.medication(.remove(name: input.medication)), for: call)
    case Control.EraseMedication.name:
      let input = try call.parameters(as: Control.EraseMedication.Input.self)
      run(.erase(.medication(name: input.medication)), for: call)
    case Control.EraseAllData.name:
      let input = try call.parameters(as: Control.EraseAllData.Input.self)
      run(.erase(.everything(isBackedUp: input.backup ?? false)), for: call)
    case Control.PauseMedication.name:
      let input = try call.parameters(as: Control.PauseMedication.Input.self)
      run(.medication(.pause(name: input.medication, until: try input.until.map(day))), for: call)
    case Control.ResumeMedication.name:
      let input = try call.parameters(as: Control.ResumeMedication.Input.self)
      run(.medication(.resume(name: input.medication)), for: call)
    case Control.GetSettings.name:
      _ = try call.parameters(as: Control.GetSettings.Input.self)
      call.reply(settings())
    case Control.SetSetting.name:
      call.reply(try set(try call.parameters(as: Control.SetSetting.Input.self)))
    case Control.TestPopup.name:
      _ = try call.parameters(as: Control.TestPopup.Input.self)
      popupTest.begin(for: call)
    case Control.Rescue.name:
      _ = try call.parameters(as: Control.Rescue.Input.self)
      call.reply(try rescue())
    case Control.Diagnose.name:
      _ = try call.parameters(as: Control.Diagnose.Input.self)
      call.reply(Control.Diagnose.Output(diagnosis: Control.Diagnosis(of: daemon, at: WallClock.now)))
    default:
      throw call.methodNotFound
    }
  }

  private func rescue() throws(CallFailure) -> Control.Rescue.Output {
    let path = daemon.store.path
    let isRescued: Bool
    do throws(StoreError) {
      isRescued = try daemon.rescue()
    } catch {
      throw CallFailure(Control.StoreFailed(message: error.description))
    }
    guard isRescued else { throw CallFailure(Control.NothingToRescue(path: path)) }
    return Control.Rescue.Output(path: path, firstDay: daemon.engine.memory.firstDay.description)
  }

  // MARK: How things stand

  private func status(at now: Instant) -> Control.Status {
    let overview = daemon.engine.overview(at: now, zone: daemon.zone)
    return Control.Status(
      overview,
      streak: try? daemon.history.streak(of: daemon.engine, at: now, zone: daemon.zone),
      at: now,
      zone: daemon.zone,
      regimen: daemon.engine.regimen
    )
  }

  private func plan(at now: Instant) -> Control.GetPlan.Output {
    let zone = daemon.zone
    let regimen = daemon.engine.regimen
    return Control.GetPlan.Output(
      now: zone.timestamp(of: now),
      reminders: daemon.engine.plan(at: now, zone: zone).reminders.map {
        Control.Reminder($0, at: now, zone: zone, regimen: regimen)
      },
      remindersEnabled: daemon.engine.settings.remindersEnabled
    )
  }

  private func watch(_ call: Call) throws(CallFailure) {
    try call.requireMore()
    watchers.add(call)
    tellWatchers()
  }

  private func tellWatchers() {
    guard !watchers.isEmpty else { return }
    let now = WallClock.now
    watchers.tell(daemon.engine.overview(at: now, zone: daemon.zone)) {
      Control.StatusOutput(status: status(at: now))
    }
  }

  // MARK: Commands

  private func answerCommand(
    _ action: AnswerCommand.Action,
    _ input: Control.AnswerInput
  ) throws(CallFailure) -> Command {
    // Nobody who names medications means all of them where no name is left.
    if input.medications?.isEmpty == true { throw CallFailure(InvalidParameter(parameter: "medications")) }
    return .answer(
      AnswerCommand(
        action: action,
        slot: input.slot,
        medications: input.medications ?? [],
        except: input.except ?? [],
        day: try input.day.map(day),
        until: try input.until.map(day),
        time: try input.at.map(time)
      )
    )
  }

  private func snoozeCommand(_ input: Control.Snooze.Input) throws(CallFailure) -> Command {
    .snooze(slot: input.slot, span: try input.span.map(span))
  }

  private func run(_ command: Command, for call: Call) {
    daemon.handle(.command(command, commands.add(call, command)))
  }

  private func answer(_ request: RequestID, _ result: Result<Outcome, Refusal>) {
    guard let (call, command) = commands.remove(request) else { return }
    let now = WallClock.now
    let zone = daemon.zone
    switch result {
    case .failure(let refusal):
      call.fail(refusal.failure(at: now, zone: zone, regimen: daemon.engine.regimen))
    case .success(.slot(let outcome)): answer(call, command, outcome, at: now)
    case .success(.slots(let outcome)): answer(call, command, outcome, at: now)
    case .success(.days(let outcome)): answer(call, outcome, at: now)
    case .success(.medication(let outcome)): answer(call, command, outcome, on: zone.day(at: now))
    case .success(.erased(let names, let backup)):
      let today = zone.day(at: now).description
      if case .erase(.everything) = command {
        call.reply(Control.EraseAllData.Output(today: today, backup: backup))
      } else {
        call.reply(Control.EraseMedication.Output(today: today, erased: names))
      }
    case .success(.lock(let lock)):
      call.reply(
        Control.LockOutput(now: zone.timestamp(of: now), lock: Control.HistoryLock(lock, at: now, zone: zone))
      )
    case .success(.asNeeded(let outcome)): answer(call, outcome, at: now)
    }
  }

  private func answer(_ call: Call, _ outcome: AsNeededOutcome, at now: Instant) {
    let (now, at) = (daemon.zone.timestamp(of: now), daemon.zone.timestamp(of: outcome.dose.at))
    let asNeeded = Control.AsNeeded(outcome.overview, zone: daemon.zone)
    if call.method == Control.Undo.name {
      call.reply(Control.AnswerOutput(now: now, changed: true, at: at, asNeeded: asNeeded))
    } else {
      call.reply(Control.AsNeededOutput(now: now, at: at, asNeeded: asNeeded))
    }
  }

  private func answer(_ call: Call, _ command: Command, _ outcome: SlotsOutcome, at now: Instant) {
    let now = daemon.zone.timestamp(of: now)
    let slots = outcome.slots.map { Control.SlotStatus($0, zone: daemon.zone) }
    if case .snooze = command {
      call.reply(Control.Snooze.Output(now: now, slots: slots))
    } else {
      call.reply(Control.AnswerOutput(now: now, changed: outcome.changed, slots: slots))
    }
  }

  private func answer(_ call: Call, _ command: Command, _ outcome: SlotOutcome, at now: Instant) {
    let now = daemon.zone.timestamp(of: now)
    let slot = Control.SlotStatus(outcome.slot, zone: daemon.zone)
    if case .snooze = command {
      call.reply(Control.Snooze.Output(now: now, slot: slot))
    } else {
      call.reply(Control.AnswerOutput(now: now, changed: outcome.changed, slot: slot))
    }
  }

  private func answer(_ call: Call, _ outcome: DaysOutcome, at now: Instant) {
    let answered = outcome.answered
    call.reply(
      Control.AnswerOutput(
        now: daemon.zone.timestamp(of: now),
        changed: answered.changed > 0,
        slots: answered.days.count == 1
          ? outcome.slots.map { Control.SlotStatus($0, zone: daemon.zone) } : nil,
        days: Control.AnsweredDays(
          firstDay: answered.days.lowerBound.description,
          lastDay: answered.days.upperBound.description,
          changed: answered.changed,
          same: answered.same,
          kept: answered.kept
        )
      )
    )
  }

  private func answer(_ call: Call, _ command: Command, _ outcome: MedicationOutcome, on today: Day) {
    let medication = Control.Medication(outcome.history, on: today, regimen: daemon.engine.regimen)
    switch command {
    case .medication(.add):
      call.reply(
        Control.AddMedication.Output(
          today: today.description,
          medication: medication,
          endedDefault: outcome.endedDefault
        )
      )
    case .medication(.edit):
      call.reply(
        Control.EditMedication.Output(
          today: today.description,
          changed: outcome.changed,
          medication: medication,
          from: outcome.from.description,
          alsoDue: outcome.alsoDue.map(\.description)
        )
      )
    default:
      call.reply(
        Control.MedicationOutput(
          today: today.description,
          changed: outcome.changed,
          medication: medication
        )
      )
    }
  }

  // MARK: Settings

  private func settings() -> Control.GetSettings.Output {
    let settings = daemon.engine.settings
    return Control.GetSettings.Output(
      path: daemon.settingsFile.path,
      settings: SettingKey.all(in: settings).map { Control.Setting($0, in: settings) }
    )
  }

  private func set(_ input: Control.SetSetting.Input) throws(CallFailure) -> Control.SetSetting.Output {
    do throws(SettingsFileError) {
      try daemon.set(input.key, to: input.value)
    } catch {
      throw failure(error, settingAt: input.key)
    }
    do throws(InvalidSetting) {
      let key = try SettingKey.at(path: input.key)
      return Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings))
    } catch {
      throw SettingsFileError.refused(error).callFailure
    }
  }

  private func failure(_ error: SettingsFileError, settingAt path: String) -> CallFailure {
    guard case .slotInUse(_, let slot, _) = error, (try? SettingKey.at(path: path))?.slot == slot else {
      return error.callFailure
    }
    let medications = daemon.engine.medications(needing: slot, on: daemon.zone.day(at: WallClock.now))
    return CallFailure(Control.SlotInUse(slot: slot.description, medications: medications.map(\.name)))
  }
}
