import Varlink

/// One thing that was looked at, and what is to be said of it.
struct Finding: Hashable, Sendable {
  enum Severity: String, CaseIterable, Sendable {
    case ok, warning, problem
  }

  /// What was looked at, in a word that never changes.
  let check: String
  let mark: Severity
  /// A sentence for people, without a full stop.
  let fact: String
  /// What to do, ending with the one command to type where there is one; every problem has one.
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
