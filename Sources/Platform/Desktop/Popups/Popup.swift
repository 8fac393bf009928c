import CLibnotify
import PillsCore

/// One popup that libnotify shows and listens to. Only the popup thread uses it.
final class Popup {
  enum Occurrence: Hashable {
    /// The token lets a window come to the front; not every server gives one.
    case answered(PopupAction, activationToken: String?)
    case closed(PopupCloseReason)
  }

  let key: String
  let serial: UInt64
  let doses: [Dose]
  /// The number that the server gave it; 0 before it is shown.
  private(set) var number: UInt32 = 0
  /// The unique name of the server that shows it.
  var owner = ""

  private let notification: UnsafeMutablePointer<NotifyNotification>
  private var closedHandler: gulong = 0

  /// Replaces the server's popup `number`, at most `Int32.max`; 0 makes a new one.
  init(
    _ request: PopupRequest,
    number: UInt32,
    on server: PopupServer,
    onOccurrence: @escaping (Popup, Occurrence) -> Void
  ) {
    let content = request.content
    key = request.key
    serial = request.serial
    doses = content.doses
    let summary = PopupText.line(content.summary)
    notification = notify_notification_new(
      summary.isEmpty ? Self.applicationName : summary,
      PopupText.body(content.body, isMarkup: server.capabilities.contains("body-markup")),
      PopupIcon.current
    )
    // libnotify keeps the server's number in this property.
    pills_set_int(notification, "id", CInt(number))
    let timeout = content.goesByItself ? NOTIFY_EXPIRES_DEFAULT : NOTIFY_EXPIRES_NEVER
    notify_notification_set_timeout(notification, CInt(timeout))
    setHints(content)
    listen(onOccurrence)
    if server.capabilities.contains("actions") {
      for button in server.order(content.buttons) { add(button, onOccurrence) }
    }
  }

  deinit {
    g_signal_handler_disconnect(notification, closedHandler)
    g_object_unref(notification)
  }

  /// Blocks until the server answers, up to 25 s.
  func show() throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard notify_notification_show(notification, &error) != 0 else { throw BusError(taking: error) }
    number = UInt32(bitPattern: pills_get_int(notification, "id"))
  }
}

extension PopupServer {
  func order(_ buttons: [PopupButton]) -> [PopupButton] {
    switch name {
    // They show the popup's own action as a button, as the specification allows; LXQt then shows a list.
    case "Xfce Notify Daemon", "lxqt-notificationd": buttons
    // These two draw no buttons, and list all actions in a menu; mako from the last to the first.
    case "dunst": buttons
    case "mako": buttons.reversed()
    default: [PopupContent.bodyAction] + buttons
    }
  }
}

extension Popup {
  static let applicationName = "Pills"
  /// The base name of the .desktop file, by which desktops identify the application.
  private static let desktopEntry = "pills"
  /// A category of its own begins with `x-` (Desktop Notifications Specification, "Categories").
  private static let category = "x-pills.reminder"
  /// Sound Naming Specification, "Alerts".
  private static let soundName = "alarm-clock-elapsed"

  private func setHints(_ content: PopupContent) {
    let urgency =
      switch content.urgency {
      case .low: NOTIFY_URGENCY_LOW
      case .normal: NOTIFY_URGENCY_NORMAL
      case .critical: NOTIFY_URGENCY_CRITICAL
      }
    notify_notification_set_urgency(notification, urgency)
    notify_notification_set_category(notification, Self.category)
    // libnotify sinks the floating references.
    notify_notification_set_hint(notification, "desktop-entry", g_variant_new_string(Self.desktopEntry))
    if content.hasSound {
      notify_notification_set_hint(notification, "sound-name", g_variant_new_string(Self.soundName))
    } else {
      notify_notification_set_hint(notification, "suppress-sound", g_variant_new_boolean(1))
    }
  }

  private func add(_ button: PopupButton, _ onOccurrence: @escaping (Popup, Occurrence) -> Void) {
    notify_notification_add_action(
      notification,
      button.action.rawValue,
      PopupText.line(button.label),
      { _, _, userData in Handler<Void>.call(userData, ()) },
      Handler<Void>.retained { [weak self] in
        guard let self else { return }
        let token = notify_notification_get_activation_token(notification).map { String(cString: $0) }
        onOccurrence(self, .answered(button.action, activationToken: token))
      },
      { Handler<Void>.release($0) }
    )
  }

  private func listen(_ onOccurrence: @escaping (Popup, Occurrence) -> Void) {
    closedHandler = connect(notification, "closed") { [weak self] in
      guard let self else { return }
      let reason = notify_notification_get_closed_reason(notification)
      onOccurrence(self, .closed(PopupCloseReason(rawValue: UInt32(bitPattern: reason)) ?? .undefined))
    }
  }
}
