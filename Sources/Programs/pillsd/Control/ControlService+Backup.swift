import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  func backup(_ call: TypedCall<Control.Backup>) throws(CallFailure) {
    guard !storeFiles.isBusy else { throw CallFailure(Control.BackupFailed(StoreComplaint(.busy))) }
    do throws(StoreError) {
      try storeFiles.copy { result in
        switch result {
        case .success(let path): call.reply(Control.Backup.Output(path: path))
        case .failure(let error): call.fail(Control.BackupFailed(error.complaint))
        }
      }
    } catch {
      throw CallFailure(Control.BackupFailed(error.complaint))
    }
  }

  func prepareRestore(_ call: TypedCall<Control.PrepareRestore>) throws(CallFailure) {
    guard !storeFiles.isBusy else { throw CallFailure(Control.UnusableBackup(StoreComplaint(.busy))) }
    call.reply(Control.PrepareRestore.Output(path: storeFiles.prepareRestore()))
  }

  func examineRestore(_ call: TypedCall<Control.ExamineRestore>) throws(CallFailure) {
    guard !storeFiles.isBusy else { throw CallFailure(Control.UnusableBackup(StoreComplaint(.busy))) }
    do throws(StoreError) {
      try storeFiles.examineIncoming { [unowned self] failure in
        do throws(StoreError) {
          if let failure { throw failure }
          if let incoming = storeFiles.incoming { call.reply(try whatIsLacked(by: incoming)) }
        } catch {
          call.fail(Control.UnusableBackup(error.complaint))
        }
      }
    } catch {
      throw CallFailure(Control.UnusableBackup(error.complaint))
    }
  }

  private func whatIsLacked(by backup: IncomingBackup) throws(StoreError) -> Control.ExamineRestore.Output {
    let moment = daemon.moment
    // The store may be unreadable, which is what backups are for.
    let lacked = try? daemon.store.readable(at: moment).records(notIn: backup)
    return Control.ExamineRestore.Output(
      now: moment.timestamp,
      lastRecorded: try backup.lastRecorded().map(moment.zone.timestamp),
      answers: lacked?.answers,
      drinks: lacked?.drinks,
      medications: lacked?.medications,
      stock: lacked?.stock,
      others: lacked?.others,
      damaged: backup.isRenewed ? true : nil
    )
  }

  func restore(_ call: TypedCall<Control.Restore>) throws(CallFailure) {
    guard !storeFiles.isBusy, let backup = storeFiles.incoming else {
      throw CallFailure(Control.UnusableBackup(StoreComplaint(.busy)))
    }
    do throws(StoreError) {
      let aside = try storeFiles.restore(backup)
      call.reply(Control.Restore.Output(path: daemon.store.path, aside: aside))
    } catch {
      throw CallFailure(Control.UnusableBackup(error.complaint))
    }
  }
}
