import Varlink

/// The result of one check.
struct Finding: Hashable, Sendable {
  enum Severity: String, Sendable {
    case ok, warning, problem
  }

  /// The name of the check for programs; it never changes.
  let check: String
  let mark: Severity
  /// A sentence for people, without a full stop.
  let fact: String
  /// What to do. It ends with the command to type, if there is one. Every problem has a remedy.
  var remedy: String?

  static func ok(_ check: String, _ fact: String) -> Finding { Finding(check: check, mark: .ok, fact: fact) }

  static func warning(_ check: String, _ fact: String, _ remedy: String? = nil) -> Finding {
    Finding(check: check, mark: .warning, fact: fact, remedy: remedy)
  }

  static func problem(_ check: String, _ fact: String, _ remedy: String) -> Finding {
    Finding(check: check, mark: .problem, fact: fact, remedy: remedy)
  }
}

extension Finding: JSONWritable {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let printed: PrintedObject = ["check": check, "fact": fact, "mark": mark.rawValue, "remedy": remedy]
    try printed.write(to: json)
  }
}
