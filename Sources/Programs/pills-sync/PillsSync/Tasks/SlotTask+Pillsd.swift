import ICalendar
import PillsAPI
import PillsCore

extension SlotTask {
  init(_ task: Sync.Task, in profile: ProfileID, showsNames: Bool) throws(SyncComplaint) {
    let doses = task.doses.compactMap { TaskDose($0) }.sorted { $0.medication < $1.medication }
    guard let slot = SlotName(task.slot), doses.count == task.doses.count else {
      throw SyncComplaint(.misunderstood, [.detail: "a task that is not valid"])
    }
    // Sorted by name, so that all devices write the same text.
    let isPlain = !showsNames || task.doses.map(\.name) == [Medication.defaultMedication.name]
    let named = isPlain ? [] : task.doses.sorted { $0.name < $1.name }
    let names = Dictionary(grouping: named, by: \.answer).mapValues { $0.map(\.name) }
    // A partly answered slot shows only the doses still to be taken.
    let open = names[.open] ?? named.map(\.name)
    self.init(
      TaskName(profile, task.day, slot),
      open.isEmpty ? slot.pills : "\(slot.pills): \(open.joined(separator: ", "))",
      note: TaskNote.text(names),
      due: task.time,
      TaskState(task.state, at: task.at?.instant),
      doses: doses
    )
    hidesNames = !showsNames
  }

  init(notDue resource: TaskResource) {
    self.init(resource.name, resource.name.slot.pills, due: resource.due ?? .noon, .cancelled)
    hidesNames = resource.hidesNames
  }

  /// Without names if another device left them out of `resource`.
  func asPrivate(as resource: TaskResource) -> SlotTask {
    guard resource.hidesNames else { return self }
    var task = self
    (task.summary, task.note, task.hidesNames) = (name.slot.pills, "", true)
    return task
  }
}

extension TaskDose {
  fileprivate init?(_ dose: Sync.TaskDose) {
    guard let medication = MedicationID(dose.medication) else { return nil }
    let heads = dose.heads.compactMap { EntryID($0) }
    guard heads.count == dose.heads.count else { return nil }
    self.init(medication, dose.answer, heads: heads)
  }
}
