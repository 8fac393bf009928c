import PillsCore

extension Medication {
  /// A medication with all its properties.
  init(
    id: MedicationID,
    name: String,
    texts: [MedicationText: String] = [:],
    schedule: Schedule,
    state: MedicationState = .active,
    limits: DoseLimits = DoseLimits()
  ) {
    self.init(id: id, name: name, schedule: schedule)
    for (kind, text) in texts { self[kind] = text }
    self.state = state
    self.limits = limits
  }

  init(_ number: Int64, _ name: String, _ schedule: Schedule) {
    self.init(id: MedicationID(number), name: name, schedule: schedule)
  }
}

extension MedicationCommand {
  /// An edit of a medication, by default from now on.
  static func edit(
    _ name: String,
    from day: String? = nil,
    _ fill: (inout MedicationEdit) -> Void = { _ in }
  ) -> MedicationCommand {
    var edit = MedicationEdit()
    fill(&edit)
    return .edit(name: name, edit, from: day.flatMap(DayReference.init(parsing:)))
  }

  /// An addition that replaces the default medication unless `keepsDefault` is true.
  static func add(
    _ name: String,
    keepsDefault: Bool = false,
    _ fill: (inout MedicationDraft) -> Void = { _ in }
  ) -> MedicationCommand {
    var draft = MedicationDraft(name: name)
    fill(&draft)
    return .add(draft, keepsDefault: keepsDefault)
  }
}
