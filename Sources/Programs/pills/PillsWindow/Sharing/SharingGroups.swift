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
  private let context: WindowContext
  private let factRows: KeptRows<StatementRow>
  private let machineRows: KeptRows<MachineRow>
  /// The button stays sensitive meanwhile, or it would lose the keyboard focus.
  private var isReaching = false

  init(in surroundings: WindowContext) {
    context = surroundings
    factRows = KeptRows(in: facts) { StatementRow($0, in: surroundings) }
    machineRows = KeptRows(in: machines) { _ in MachineRow() }
    widget = Box(.down, spacing: 18, [facts, machines, now])
    run.addSuffix(button)
    now.add(run)
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

  func show(_ machine: SharingContent.Machine) {
    (widget.title, widget.subtitle) = (machine.name, machine.news)
  }
}
