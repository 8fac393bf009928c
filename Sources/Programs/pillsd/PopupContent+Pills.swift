import Desktop
import PillsAPI
import PillsCore
import Words

/// The popups besides reminders. A reminder's key is the reference of its id, which contains spaces.
enum PopupKey {
  static let storeWarning = "store"
  static let storeWarningPlace = place(storeWarning, 0x3FFF_FFFF)
  static let celebration = "celebration"
  static let celebrationPlace = place(celebration, 0x3FFF_FFFD)
  /// One for each medication; the numbers are below the others here.
  static func stock(_ medication: MedicationID) -> String { "stock-\(medication)" }
  static func stockPlace(_ medication: MedicationID) -> PopupPlace {
    place(stock(medication), 0x3FFF_0000 + UInt32(medication.number % 0xF000))
  }
  static let sync = "sync"
  static let syncPlace = place(sync, 0x3FFF_FFFC)
  static let test = "test"
  static let testPlace = place(test, 0x3FFF_FFFE)

  /// `number` is below all numbers of reminders and always the same, so it is not stored. A named person has another,
  /// since the unnamed one may show the same popup.
  private static func place(_ key: String, _ number: UInt32) -> PopupPlace {
    let own = ProfileChoice.current.map { PopupPlace.proposedNumber(for: key, of: $0.name) }
    return PopupPlace(proposedNumber: own ?? number)
  }
}

extension PopupContent {
  init(_ popup: ReminderPopup) {
    self.init(summary: popup.summary, body: popup.body)
    urgency = popup.urgency
    goesByItself = popup.goesByItself
    hasSound = popup.hasSound
    buttons = popup.buttons
    doses = popup.doses
  }

  static func warning(_ failure: StoreFailure) -> PopupContent {
    var content = PopupContent(
      summary: translated("Pills cannot save"),
      body: translated("Reminders continue, but your answers are lost: \(failure.words).")
    )
    content.urgency = .critical
    content.hasSound = true
    return content
  }

  static func celebration(_ intake: Intake, in unit: VolumeUnit, hasSound: Bool) -> PopupContent {
    var content = PopupContent(
      summary: translated("You have met today's goal"),
      body: HydrationText.celebration(intake, in: unit)
    )
    content.goesByItself = true
    content.hasSound = hasSound
    return content
  }

  static func stock(_ notice: StockNotice, hasSound: Bool) -> PopupContent {
    var content = PopupContent(summary: notice.summary, body: notice.body)
    content.hasSound = hasSound
    return content
  }

  /// Shown if no other device has received entries for days.
  static let syncFailure = PopupContent(
    summary: translated("Your devices do not sync"),
    body: translated(
      """
      For three days no other device has received what you record here. To see why, type in a terminal: \
      pillsctl sync
      """
    )
  )

  /// Looks like a reminder with these settings, but records nothing.
  static func test(_ settings: Settings) -> PopupContent {
    var content = PopupContent(
      summary: translated("A test from Pills"),
      body: translated("A reminder looks like this. Clicking this one records nothing.")
    )
    content.urgency = settings.popupUrgency
    content.hasSound = settings.popupSound
    content.buttons = PopupButton.ofMedications(settings)
    return content
  }
}
