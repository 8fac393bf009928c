import Desktop
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

extension Daemon {
  /// Performs an effect and hands the result back to the engine at once.
  func perform(_ effect: Effect, at moment: Moment) {
    switch effect {
    case .persist(let change, let purpose):
      persist(change, purpose, at: moment)
    case .resume(let command, let request):
      startSettingsOnceRead()
      handle(.command(command, request))
    case .erase(let erasure, let names, let firstDay, let request):
      do throws(StoreError) {
        let backup = try store.erase(erasure, at: moment)
        history.forget()
        let memory = try store.memory(from: firstDay, at: moment)
        tellOfNews()
        handle(.erased(memory, names: names, backup: backup, request: request))
        // A bad settings file falls back on this text; if this fails, the next change keeps it again.
        try? store.keepSettings(engine.settingsInFile.text)
      } catch {
        handle(.eraseFailed(error.complaint, request: request))
      }
    case .merge(let command, let firstDay, let request):
      do throws(StoreError) {
        let merge = try store.merge(command, at: moment)
        history.forget()
        // Ticked tasks and decisions are news for the other devices.
        if command.isOwn, merge.newEntries > 0 { tellOfNews() }
        let memory = try store.memory(from: firstDay, at: moment)
        handle(.merged(memory, merge, request: request))
      } catch {
        handle(.mergeFailed(error.complaint, request: request))
      }
    case .show(let popup, let place):
      popups.show(key: popup.id.reference, content: PopupContent(popup), place: place)
    case .withdraw(let id, let place):
      popups.withdraw(key: id.reference, place: place)
    case .warn(let failure):
      popups.show(key: PopupKey.storeWarning, content: .warning(failure), place: PopupKey.storeWarningPlace)
    case .endWarning:
      withdrawStoreWarning()
    case .celebrate(let intake):
      popups.show(
        key: PopupKey.celebration,
        content: .celebration(intake, in: engine.shownUnit, hasSound: engine.settings.popupSound),
        place: PopupKey.celebrationPlace
      )
    case .tellOfStock(let notice):
      popups.show(
        key: PopupKey.stock(notice.medication),
        content: .stock(notice, hasSound: engine.settings.popupSound),
        place: PopupKey.stockPlace(notice.medication)
      )
    case .endStockNotice(let id):
      popups.withdraw(key: PopupKey.stock(id), place: PopupKey.stockPlace(id))
    case .arm(let instant):
      arm(instant)
    case .wakeMachine(let instant):
      machineAlarm.set(instant?.microsecondsSinceEpoch)
    case .reply(let request, let result):
      onReport(.reply(request, result))
    case .announce(let line):
      announce(line)
    case .log(let notice):
      journal.log(JournalEntry(notice))
    }
  }
}
