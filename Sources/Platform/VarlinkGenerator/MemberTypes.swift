/// The Swift types that the interfaces of Pills have in the place of those that Varlink knows; the text on the wire is the same.
///
/// Inputs keep their texts: people write days and times there in many ways, and each service says what it takes.
struct MemberTypes {
  /// An enumeration of an interface that Swift has already.
  struct Adopted {
    /// The type with its module.
    let type: String
    /// The names of cases that are not the words of the interface.
    var cases: [String: String] = [:]
  }

  private let interface: String

  /// The types of an interface with this name.
  init(ofInterface interface: String) { self.interface = interface }

  /// The type of a string in a member of `owner`, such as `SlotStatus`, `Undo.Output` or `FutureDay`.
  func type(ofString member: String, in owner: String) -> String {
    guard isTyped, !owner.hasSuffix(".Input") else { return "String" }
    return Self.exceptions["\(owner).\(member)"] ?? Self.byName[member] ?? "String"
  }

  /// The type of Swift for the named type `name`, or for what stands in a member: `Status.unit`.
  func adopted(_ name: String) -> Adopted? { Self.adopted["\(interface).\(name)"] }

  /// Whether any type is one of Pills.
  var isTyped: Bool { interface.hasPrefix("org.pills.") || interface == "org.pills-sync.Kept" }

  /// Whether the interface is the one that is made within the module Varlink itself.
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
    // What a person wrote, which is none.
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
    "org.pills.Sync.TickAnswer": Adopted(type: "PillsCore.TickAnswer"),
    "org.pills.Hydration.Status.unit": Adopted(
      type: "PillsCore.VolumeUnit",
      cases: ["ml": "millilitres", "floz": "fluidOunces"]
    ),
  ]
}
