import PillsCore
import PillsStore
import SystemdKit

extension Daemon {
  /// Makes the copy of the week where it is due, unless something is about to happen; after a failure, not again that day.
  func backUpWeekly() {
    let moment = moment
    let today = moment.today
    guard dayOfFailedBackup != today, nextWake.map({ moment.now + .seconds(2) < $0 }) ?? true else { return }
    do throws(StoreError) {
      guard let backup = try store.backUpWeekly(today: today) else { return }
      journal.log(JournalEntry(.information, "Copied the database, as once a week, to \(backup)"))
    } catch {
      dayOfFailedBackup = today
      journal.log(JournalEntry(.warning, "The weekly copy of the database could not be made: \(error)"))
    }
  }
}
