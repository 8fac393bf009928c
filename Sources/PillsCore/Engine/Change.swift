/// What is to be on disk before anything is done about it: committed whole or not at all.
package struct Change: Hashable, Sendable {
  package var medications: MedicationsChange
  package var reminders: RemindersChange
  /// How past days are to be locked; nil to leave what was stored.
  package var lock: LockChange?

  package init(
    medications: MedicationsChange = MedicationsChange(),
    reminders: RemindersChange = RemindersChange(),
    lock: LockChange? = nil
  ) {
    self.medications = medications
    self.reminders = reminders
    self.lock = lock
  }
}
