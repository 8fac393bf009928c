import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Varlink
import Words

/// The state of sync, the list of devices, and a button that syncs now.
@MainActor
final class SharingGroups {
  let widget: Box
  private let facts = RowGroup(translated("Sync"))
  private let machines = RowGroup(translated("Synced devices"))
  private let now = RowGroup()
  private let run = Row(
    translated("Other devices"),
    translated("Pills syncs with them every 15 minutes, and soon after you record something.")
  )
  private let button = Button(translated("Sync Now")).aligned(down: .center)
  private let setUp = Button(translated("Set Up Sync…"))
  private let passphrase = Button(translated("Passphrase…"))
  private let off = Button(translated("Stop Syncing…"))
  private let context: WindowContext
  private let factRows: KeptRows<StatementRow>
  private let machineRows: KeptRows<MachineRow>
  /// The button stays sensitive meanwhile, or it would lose the keyboard focus.
  private var isReaching = false

  init(in surroundings: WindowContext) {
    context = surroundings
    factRows = KeptRows(in: facts) { StatementRow($0, in: surroundings) }
    var reload: @MainActor () -> Void = {}
    machineRows = KeptRows(in: machines) { machine in
      MachineRow(machine, in: surroundings) { reload() }
    }
    widget = Box(.down, spacing: 18, [facts, machines, now])
    run.addSuffix(button)
    now.add(run)
    widget.add(Box(.across, spacing: 6, [setUp, passphrase, off]).aligned(across: .center))
    reload = { [weak self] in self?.load() }
    setUp.onPress { [weak self, context] in
      context.open(SyncForm(in: context) { [weak self] in self?.load() })
    }
    passphrase.onPress { [weak self, context] in
      context.open(PassphraseForm(in: context) { [weak self] in self?.load() })
    }
    off.onPress { [weak self] in self?.askToStop() }
    show(.nothingShared)
    button.onPress { [weak self] in self?.reachOthers() }
  }

  func load() {
    context.call(Sync.GetIdentity.self, NoParameters()) { [weak self] identity in
      if identity.device == nil { self?.show(.nothingShared) } else { self?.loadWhatIsShared() }
    }
  }

  private func loadWhatIsShared() {
    let recent = Sync.GetConflicts.Input(days: Sync.GetConflicts.recentDays)
    context.call(Sync.GetReport.self, NoParameters()) { [weak self, context] report in
      context.call(Sync.GetConflicts.self, recent) { conflicts in
        context.call(Sync.GetDevices.self, NoParameters()) { devices in
          context.call(Control.GetStatus.self, NoParameters()) { output in
            self?.show(
              SharingContent(
                devices.devices,
                report: report.report,
                conflicts: conflicts.count,
                isEncrypted: SharingFile.wantsEncryption,
                now: output.status.now
              )
            )
          }
        }
      }
    }
  }

  private func show(_ content: SharingContent) {
    factRows.show(content.statements)
    machineRows.show(content.machines)
    machines.isVisible = !content.machines.isEmpty
    now.isVisible = !content.machines.isEmpty
    setUp.isVisible = content.machines.isEmpty
    (passphrase.isVisible, off.isVisible) = (!content.machines.isEmpty, !content.machines.isEmpty)
  }

  private func askToStop() {
    context.open(StopSyncForm(in: context) { [weak self] in self?.load() })
  }

  private func reachOthers() {
    guard !isReaching else { return }
    isReaching = true
    run.subtitle = translated("Pills is syncing with your other devices.")
    let limit = UInt32(SyncRunText.patience) * 1000
    Subprocess.run([programBeside("pills-sync")], limit: limit) { [weak self] outcome in
      guard let self else { return }
      isReaching = false
      run.subtitle = runText(outcome)
      load()
    }
  }
}

@MainActor
private final class StatementRow: KeptRow {
  let widget: Row

  init(_ statement: SharingStatement, in context: WindowContext) {
    widget = Row(statement.text)
    if statement.isProblem {
      widget.addPrefix(Image(icon: "dialog-warning-symbolic").named(translated("Problem")))
    }
    guard let remedy = statement.shownRemedy else { return }
    let command = remedy.command
    widget.subtitle = statement.wayInTerminal ?? ""
    let copy = Button(icon: "edit-copy-symbolic", name: translated("Copy '\(command)'")).styled("flat")
      .aligned(down: .center)
    copy.onPress { [weak widget] in
      widget?.copy(command)
      context.say(translated("Copied '\(command)'."))
    }
    widget.addSuffix(copy)
  }

  // A different statement gets a new row.
  func show(_ statement: SharingStatement) {}
}

@MainActor
private final class MachineRow: KeptRow {
  let widget = Row("")
  private var machine: SharingContent.Machine
  private let rename = Button(icon: "document-edit-symbolic", name: translated("Rename")).styled("flat")
    .aligned(down: .center)
  private let forget = Button(icon: "user-trash-symbolic", name: translated("Remove")).styled("flat")
    .aligned(down: .center)
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  init(
    _ first: SharingContent.Machine,
    in surroundings: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    (machine, context, onDone) = (first, surroundings, done)
    widget.addSuffix(rename)
    if !first.isOwn { widget.addSuffix(forget) }
    rename.onPress { [weak self] in self?.askForName() }
    forget.onPress { [weak self] in self?.askToForget() }
  }

  func show(_ new: SharingContent.Machine) {
    machine = new
    (widget.title, widget.subtitle) = (new.name, new.news)
    let names = [translated("Rename \(new.name)"), translated("Remove \(new.name)")]
    for (button, name) in zip([rename, forget], names) {
      button.setAccessibleName(name)
      button.tooltip = name
    }
  }

  private func askForName() {
    let name = TextField(translated("Name"), text: machine.name)
    let form = FormWindow(translated("Rename \(machine.name)"), name, in: context, accept: translated("Save"))
    form?.onAccept { [weak form, machine, onDone] in
      let input = Sync.RenameDevice.Input(device: machine.id, name: name.text)
      form?.context.call(
        Sync.RenameDevice.self,
        input,
        handled: { refusal in
          name.complain(refusal.sentence)
          return true
        }
      ) { [weak form] _ in
        onDone()
        form?.close()
      }
    }
    context.open(form)
  }

  private func askToForget() {
    context.ask(
      translated("Remove \(machine.name) from the list?"),
      translated("What it recorded stays. If it syncs again, it is listed again."),
      yes: translated("Remove")
    ) { [context, machine, onDone] in
      context.call(Sync.ForgetDevice.self, Sync.ForgetDevice.Input(device: machine.id)) { _ in onDone() }
    }
  }
}
