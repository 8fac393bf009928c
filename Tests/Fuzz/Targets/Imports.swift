import PillsAPI
import PillsCore

@testable import PillsCommands

/// A file of another program, and in its first byte of which kind it is said to be.
func fuzzImports(_ input: [UInt8]) -> Bool {
  guard let choice = input.first else { return false }
  let formats: [ImportFormat?] = [nil, .csv, .medtimer, .dosage]
  let today = Day(daysSinceEpoch: 20_777)
  let columns = try? DoseColumns(parsing: "day=a,time=b,medication=c,status=d,amount=e,at=f")
  guard
    case .history(let history) = try? ImportedFile(
      Array(input.dropFirst()),
      named: "file",
      format: formats[Int(choice) % formats.count],
      columns: choice < 128 ? columns : nil,
      dates: choice & 64 == 0 ? nil : .monthFirst,
      on: today
    )
  else { return true }
  let now = Instant(secondsSinceEpoch: 1_795_176_000)
  let records = history.records(in: [:], [:], on: today, now: Timestamp(now, minutesAheadOfUTC: 60))
  demand(records.records.doses.count + records.leftOut == history.doses.count, "no dose is lost")
  for medication in records.records.medications {
    demand(!medication.versions.isEmpty, "a medication has a version")
    demand(medication.versions.allSatisfy { $0.from >= today }, "a medication begins today at the earliest")
  }
  return true
}
