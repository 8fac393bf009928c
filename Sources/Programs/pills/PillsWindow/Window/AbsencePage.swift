import Adwaita
import Words

/// The page while pillsd was never reached: it says what is wrong, and has a button that starts pillsd.
@MainActor
final class AbsencePage {
  let widget: StatusPage

  init(onStart: @escaping @MainActor () -> Void, onCheck: @escaping @MainActor () -> Void) {
    let button = Button(translated("Start Pills")).styled("suggested-action", "pill").aligned(across: .center)
    let check = Button(translated("Check Pills")).styled("pill").aligned(across: .center)
    check.onPress(onCheck)
    let page = StatusPage(
      icon: "pills",
      title: translated("Pills Is Not Running"),
      description: translated(
        "The service that reminds you is not running. The button starts it, now and at every login."
      ),
      Box(.down, spacing: 12, [button, check])
    )
    widget = page
    button.onPress { [weak page, weak button] in
      button?.isSensitive = false
      DaemonUnits.enableAndStart { problem in
        button?.isSensitive = true
        onStart()
        if let problem { page?.text = translated("The service could not be started: \(problem)") }
      }
    }
  }
}
