import PillsAPI
import PillsCore
import Varlink

/// What is removed for good.
extension ControlService {
  func eraseMedication(_ input: Control.EraseMedication.Input, _ call: TypedCall<Control.EraseMedication>) {
    run(.erase(.medication(name: input.medication)), for: call) { outcome, moment in
      guard case .erased(let names, _) = outcome else { return nil }
      return Control.EraseMedication.Output(today: moment.today.description, erased: names)
    }
  }

  func eraseAllData(_ input: Control.EraseAllData.Input, _ call: TypedCall<Control.EraseAllData>) {
    let command = Command.erase(.everything(isBackedUp: input.backup ?? false))
    run(command, for: call) { outcome, moment in
      guard case .erased(_, let backup) = outcome else { return nil }
      return Control.EraseAllData.Output(today: moment.today.description, backup: backup)
    }
  }
}
