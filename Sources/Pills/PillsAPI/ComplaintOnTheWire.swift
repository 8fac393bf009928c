package import PillsCore

/// A complaint in a .varlink interface; each interface has its own type with these members.
package protocol ComplaintOnTheWire {
  var kind: String { get }
  var fields: [String: String] { get }

  init(kind: String, fields: [String: String])
}

extension Control.Complaint: ComplaintOnTheWire {}
extension Sync.Complaint: ComplaintOnTheWire {}

extension ComplaintOnTheWire {
  package init(_ complaint: Complaint<some ComplaintKind>) {
    let fields = complaint.fields.map { ($0.key.rawValue, $0.value) }
    self.init(kind: complaint.flaw.rawValue, fields: Dictionary(uniqueKeysWithValues: fields))
  }

  /// Nil if this version does not know the kind.
  package func about<Flaw: ComplaintKind>(_ subject: Flaw.Type) -> Complaint<Flaw>? {
    Complaint<Flaw>(kind: kind, fields: fields)
  }
}
