import PillsAPI

// Medications and doses as a Bundle of FHIR R5 (hl7.org/fhir/R5): the members that Pills has something to say in.

/// Resources that belong together.
struct HealthBundle: Encodable {
  struct Entry: Encodable {
    /// By which others of the bundle refer to it.
    let fullUrl: String
    let resource: HealthResource
  }

  let resourceType = "Bundle"
  let type = "collection"
  let timestamp: String
  let entry: [Entry]
}

enum HealthResource: Encodable {
  case patient(Patient)
  case statement(MedicationStatement)
  case administration(MedicationAdministration)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .patient(let patient): try patient.encode(to: encoder)
    case .statement(let statement): try statement.encode(to: encoder)
    case .administration(let administration): try administration.encode(to: encoder)
    }
  }
}

/// The person, of whom Pills knows nothing.
struct Patient: Encodable {
  let resourceType = "Patient"
  let id: String
}

/// A medication, as it was from one day to another.
struct MedicationStatement: Encodable {
  struct Adherence: Encodable {
    let code: Concept
  }

  struct Dosage: Encodable {
    let text: String
    let asNeeded: Bool
    let patientInstruction: String?
  }

  let resourceType = "MedicationStatement"
  let id: String
  let status = "recorded"
  let medication: Concept.Referable
  let subject: Reference
  let effectivePeriod: Period
  let dateAsserted: String
  let adherence: Adherence
  let dosage: [Dosage]
}

/// A dose, and what became of it.
struct MedicationAdministration: Encodable {
  struct Dosage: Encodable {
    let text: String
  }

  let resourceType = "MedicationAdministration"
  let id: String
  let status: String
  let statusReason: [Concept]?
  let medication: Concept.Referable
  let subject: Reference
  // As R5 spells it.
  let occurenceDateTime: String
  let recorded: String?
  let dosage: Dosage?
}

/// What something is, in a code or in words.
struct Concept: Encodable {
  struct Coding: Encodable {
    let system: String
    let code: String
  }

  /// The same where there could be a reference to a resource too.
  struct Referable: Encodable {
    let concept: Concept
  }

  var coding: [Coding]?
  var text: String?
}

struct Reference: Encodable {
  let reference: String
}

struct Period: Encodable {
  let start: String
  let end: String?
}
