/// The Swift types that Pills uses in place of Varlink's; the text on the wire stays as it is. Inputs stay
/// strings: people write days and times in many ways, and each service says what it accepts.
struct MemberTypes {
  /// An enumeration of an interface that Swift has already.
  struct Adopted {
    let type: String
    /// The Swift cases by the interface's words, if they differ.
    var cases: [String: String] = [:]
  }

  private let interface: String

  init(ofInterface interface: String) { self.interface = interface }

  /// The Swift type of a string member of `owner`, such as `SlotStatus`, `Undo.Output` or `FutureDay`.
  func type(ofString member: String, in owner: String) -> String {
    guard isTyped, !owner.hasSuffix(".Input") else { return "String" }
    return Self.exceptions["\(owner).\(member)"] ?? Self.byName[member] ?? "String"
  }

  /// The Swift type for the named type `name`, or for an enumeration in a member, such as `Status.unit`.
  func adopted(_ name: String) -> Adopted? { Self.adopted["\(interface).\(name)"] }

  /// Whether members may have types of PillsCore.
  var isTyped: Bool { interface.hasPrefix("org.pills.") }

  var isOfVarlink: Bool { interface == "org.varlink.service" }

  private static let byName: [String: String] = {
    let names = [
      "PillsCore.Day": "day first firstDay from lastDay resumes short since today until",
      "PillsCore.Month": "month",
      "PillsCore.TimeOfDay": "time",
      "PillsCore.TimeSpan": "gap",
      "PillsCore.Timestamp":
        "at atHere dueAt dueAtHere failingSince heard lastRecorded lastWake near next nextChange now nowAtHome nowHere recordedAt "
        + "snoozedUntil snoozedUntilHere taken",
    ]
    let pairs = names.flatMap { type, members in members.split(separator: " ").map { (String($0), type) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private static let exceptions = [
    "HistoryLock.until": "PillsCore.Timestamp",
    "SnoozeTooLong.limit": "PillsCore.Timestamp",
    "SnoozeTooLong.until": "PillsCore.Timestamp",
    // The text that a person wrote, which is not a valid value.
    "InvalidDay.day": "String",
    "InvalidMonth.month": "String",
    "InvalidTime.time": "String",
    "Task.state": "PillsCore.TickAnswer",
    "GetRecords.Output.next": "PillsCore.Day",
  ]

  private static let adopted = [
    "org.pills.Control.DoseStatus": Adopted(type: "PillsCore.DoseStatus"),
    "org.pills.Control.MedicationState": Adopted(type: "PillsCore.MedicationState"),
    "org.pills.Control.ReminderState": Adopted(type: "PillsCore.SlotOverview.ReminderState"),
    "org.pills.Sync.EditReason": Adopted(type: "PillsCore.EditConflict.Reason"),
    "org.pills.Sync.TickAnswer": Adopted(type: "PillsCore.TickAnswer"),
    "org.pills.Control.HydrationStatus.unit": Adopted(
      type: "PillsCore.VolumeUnit",
      cases: ["ml": "millilitres", "floz": "fluidOunces"]
    ),
  ]
}
