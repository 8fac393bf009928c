import PillsAPI
import PillsCore
import PillsView
import Varlink

// Medications and doses in the words of FHIR R5 (hl7.org/fhir/R5): the members that Pills has something to say in.

/// Resources that belong together.
struct HealthBundle {
  let timestamp: String
  let resources: [any HealthResource]
}

extension HealthBundle: JSONWritable {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("entry", resources.map(Entry.init))
    try object.write("resourceType", "Bundle")
    try object.write("timestamp", timestamp)
    try object.write("type", "collection")
  }

  private struct Entry: JSONWritable {
    let resource: any HealthResource

    func write(to json: JSONWriter) throws(UnwritableNumber) {
      let object = json.object()
      // By which others of the bundle could refer to it. No server has that name (RFC 2606).
      try object.write("fullUrl", "https://pills.invalid/\(type(of: resource).type)/\(resource.id)")
      try object.write("resource", resource)
    }
  }
}

/// Something that a bundle holds.
protocol HealthResource: JSONWritable {
  static var type: String { get }
  /// Names it among those of its type.
  var id: String { get }
}

/// The person, of whom Pills knows nothing.
struct Patient: HealthResource {
  static let type = "Patient"
  let id = "person"

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("id", id)
    try object.write("resourceType", Self.type)
  }
}

/// A medication, as it was from one day to another.
struct MedicationStatement: HealthResource {
  static let type = "MedicationStatement"
  let id: String
  let version: Control.MedicationVersion
  /// The last day of this version; nil where it is in force.
  let end: Day?

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let medication = version.medication
    let adherence = [
      "system": "http://hl7.org/fhir/CodeSystem/medication-statement-adherence",
      "code": medication.state.adherence,
    ]
    var period = ["start": version.from.description]
    period["end"] = end?.description
    let object = json.object()
    try object.write("adherence", ["code": ["coding": [adherence]]])
    try object.write("dateAsserted", version.madeAt)
    try object.write("dosage", [StatedDosage(medication: medication)])
    try object.write("effectivePeriod", period)
    try object.write("id", id)
    try object.write("medication", concept(medication.medication, medication.dosage))
    try object.write("resourceType", Self.type)
    try object.write("status", "recorded")
    try object.write("subject", reference)
  }
}

private struct StatedDosage: JSONWritable {
  let medication: Control.Medication

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    let words =
      [medication.dosage, medication.schedule].compactMap(\.self) + medication.slots
      + (medication.doseWords.map { [$0] } ?? [])
    try object.write("asNeeded", medication.schedule == "as-needed")
    try object.write("patientInstruction", medication.instructions)
    try object.write("text", words.joined(separator: ", "))
  }
}

/// A dose, and what became of it.
struct MedicationAdministration: HealthResource {
  enum Status: String {
    case completed
    case notDone = "not-done"
    case inError = "entered-in-error"
  }

  static let type = "MedicationAdministration"
  let id: String
  let status: Status
  /// Why it was not taken, for people.
  let reason: String?
  let medication: String
  let dosage: String?
  let at: String
  let recordedAt: String?

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("dosage", dosage.map { ["text": $0] })
    try object.write("id", id)
    try object.write("medication", concept(medication, dosage))
    // As R5 spells it.
    try object.write("occurenceDateTime", at)
    try object.write("recorded", recordedAt)
    try object.write("resourceType", Self.type)
    try object.write("status", status.rawValue)
    try object.write("statusReason", reason.map { [["text": $0]] })
    try object.write("subject", reference)
  }
}

private let reference = ["reference": "Patient/\(Patient().id)"]

/// A medication in words, where there could be a reference to a resource too.
private func concept(_ name: String, _ dosage: String?) -> [String: [String: String]] {
  ["concept": ["text": [name, dosage].compactMap(\.self).joined(separator: " ")]]
}

extension Control.MedicationState {
  fileprivate var adherence: String {
    switch self {
    case .active: "taking"
    case .paused: "on-hold"
    case .ended: "stopped"
    }
  }
}
