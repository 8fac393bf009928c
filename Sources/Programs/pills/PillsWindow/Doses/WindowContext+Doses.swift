import PillsAPI
import Varlink

extension WindowContext {
  /// Opens the form for the details of a dose, with the days of pillsd's clock.
  func openDose(_ title: String, _ draft: DoseDraft) {
    call(Control.GetStatus.self, NoParameters()) { [weak self] output in
      guard let self else { return }
      open(DoseForm(title, draft, today: output.status.today, in: self))
    }
  }
}
