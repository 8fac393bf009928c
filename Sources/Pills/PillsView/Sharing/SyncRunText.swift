import Words

/// Sentences about a run of pills-sync.
package enum SyncRunText {
  /// In seconds; a server may be slow, and there may be years of entries to read.
  package static var patience: Int { 300 }

  package static var tookTooLong: String {
    translated("Sync did not finish within \(patience / 60) minutes.")
  }

  package static var notStarted: String {
    translated(
      "The program pills-sync could not be started. It belongs to Pills; check whether it is installed."
    )
  }

  package static func failure(_ complaint: String) -> String {
    let lines = complaint.split(separator: "\n").map { line in
      let isNamed = line.hasPrefix("pills-sync: ")
      return isNamed ? String(line.dropFirst("pills-sync: ".count)) : String(line)
    }
    return lines.isEmpty ? translated("pills-sync failed and gave no reason.") : lines.joined(separator: " ")
  }
}
