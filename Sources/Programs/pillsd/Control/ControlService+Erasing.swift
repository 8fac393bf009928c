import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  func eraseMedication(_ input: Control.EraseMedication.Input, _ call: TypedCall<Control.EraseMedication>) {
    run(.storage(.medication(name: input.medication)), for: call) { outcome, moment in
      guard case .storage(let outcome) = outcome else { return nil }
      return Control.EraseMedication.Output(today: moment.today, erased: outcome.names)
    }
  }

  func eraseAllData(_ input: Control.EraseAllData.Input, _ call: TypedCall<Control.EraseAllData>) {
    let command = Command.storage(.everything(isBackedUp: input.backup ?? false))
    run(command, for: call) { outcome, moment in
      guard case .storage(let outcome) = outcome else { return nil }
      return Control.EraseAllData.Output(today: moment.today, backup: outcome.backup)
    }
  }
}
