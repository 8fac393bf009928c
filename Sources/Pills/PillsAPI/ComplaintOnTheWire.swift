package import PillsCore
import Words

/// A complaint as an interface has it; each has a type of its own of the same members.
package protocol ComplaintOnTheWire {
  var kind: String { get }
  var fields: [String: String] { get }

  init(kind: String, fields: [String: String])
}

extension Control.Complaint: ComplaintOnTheWire {}
extension Hydration.Complaint: ComplaintOnTheWire {}
extension Sync.Complaint: ComplaintOnTheWire {}

extension ComplaintOnTheWire {
  package init(_ complaint: Complaint<some ComplaintKind>) {
    let fields = complaint.fields.map { ($0.key.rawValue, $0.value) }
    self.init(kind: complaint.flaw.rawValue, fields: Dictionary(uniqueKeysWithValues: fields))
  }

  /// Nil where this version does not know its kind.
  package func about<Flaw: ComplaintKind>(_ subject: Flaw.Type) -> Complaint<Flaw>? {
    Complaint<Flaw>(kind: kind, fields: fields)
  }
}

// Errors of 0.1.0 say it in English too.

extension Control.InvalidSpan {
  package init(span: String, _ complaint: InputComplaint) {
    self.init(span: span, expectation: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.InvalidText {
  package init(field: String, _ complaint: InputComplaint) {
    self.init(field: field, expectation: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.InvalidSchedule {
  package init(schedule: String, _ complaint: InputComplaint) {
    self.init(schedule: schedule, expectation: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.InvalidLimit {
  package init(field: String, _ complaint: InputComplaint) {
    self.init(field: field, expectation: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.InvalidSetting {
  package init(key: String, value: String, _ complaint: SettingsComplaint) {
    self.init(
      key: key,
      value: value,
      expectation: complaint.expectation.english,
      complaint: Control.Complaint(complaint)
    )
  }
}

extension Control.SettingsFileFailed {
  package init(_ complaint: SettingsComplaint) {
    self.init(message: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.StoreFailed {
  package init(_ complaint: StoreComplaint) {
    self.init(message: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.HistoryUnreadable {
  package init(_ complaint: StoreComplaint) {
    self.init(message: complaint.english, complaint: Control.Complaint(complaint))
  }
}

extension Control.PopupFailed {
  package init(_ complaint: PopupComplaint) {
    self.init(message: complaint.english, complaint: Control.Complaint(complaint))
  }
}
