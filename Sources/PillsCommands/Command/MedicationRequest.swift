/// Something to ask or change of the medications.
enum MedicationAction: Hashable, Sendable {
  /// With `all` those that ended too.
  case list(all: Bool)
  case show(name: String)
  case add(MedicationRequest, keepsDefault: Bool?)
  /// `isCertain` asks nobody where doses count as missed by an earlier first day.
  case edit(MedicationRequest, isCertain: Bool)
  /// `isCertain` asks nobody.
  case remove(name: String, isCertain: Bool)
  case pause(name: String, until: String?)
  case resume(name: String)
  /// `isCertain` asks nobody.
  case erase(name: String, isCertain: Bool)
}

extension MedicationAction {
  /// Whether it changes something, rather than show it.
  var changesSomething: Bool {
    switch self {
    case .list, .show: false
    case .add, .edit, .remove, .pause, .resume, .erase: true
    }
  }
}

/// What is said of a medication; nil leaves it to pillsd, which judges the texts.
struct MedicationRequest: Hashable, Sendable {
  var name: String
  var newName: String?
  var dosage: String?
  var schedule: String?
  var slots: [String]?
  var instructions: String?
  var from: String?
  var until: String?
  var hasReminders: Bool?
  /// Zero for none.
  var perDay: Int?
  var gap: String?

  /// Whether nothing but the name is said.
  var isBare: Bool { self == MedicationRequest(name: name) }

}
