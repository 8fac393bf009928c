import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// How far back the history goes.
extension ControlService {
  func getOldest(_ call: TypedCall<Control.GetOldest>) throws(CallFailure) {
    let day = try reading { () throws(StoreError) in
      try daemon.store.readable(at: daemon.moment).firstAnsweredDay()
    }
    call.reply(Control.GetOldest.Output(day: day?.description))
  }
}
