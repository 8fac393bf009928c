import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  func diagnose(_ call: TypedCall<Control.Diagnose>) {
    daemon.lookAfterFolders()
    call.reply(Control.Diagnose.Output(diagnosis: Control.Diagnosis(of: daemon, at: daemon.moment)))
  }

  func testPopup(_ call: TypedCall<Control.TestPopup>) { popupTest.begin(for: call) }

  func rescue(_ call: TypedCall<Control.Rescue>) throws(CallFailure) {
    let path = daemon.store.path
    let isRescued: Bool
    do throws(StoreError) {
      isRescued = try daemon.rescue()
    } catch {
      throw CallFailure(Control.StoreFailed(error.complaint))
    }
    guard isRescued else { throw CallFailure(Control.NothingToRescue(path: path)) }
    call.reply(Control.Rescue.Output(path: path, firstDay: daemon.engine.memory.firstDay))
  }
}
