import PillsAPI
import PillsCore
import Varlink

extension PillsdConnection {
  /// Has pillsd hold `records`, in as many messages as they take.
  func beginImport(of records: Control.Records) throws(Failure) {
    _ = try call(Control.BeginImport.self)
    for medication in records.medications {
      try add(medication.versions) { records, versions in
        records.medications = [Control.RecordedMedication(number: medication.number, versions: versions)]
      }
      try add(medication.stock ?? []) { records, stock in
        records.medications = [
          Control.RecordedMedication(number: medication.number, versions: [], stock: stock)
        ]
      }
    }
    try add(records.slots) { $0.slots = $1 }
    try add(records.goals) { $0.goals = $1 }
    // pillsd makes nothing of names and times that follow from others.
    let doses = records.doses.map { dose in
      var bare = dose
      (bare.medication, bare.dosage, bare.dueAt) = ("", nil, nil)
      return bare
    }
    try add(doses) { $0.doses = $1 }
    try add(records.drinks) { $0.drinks = $1 }
  }

  /// Sends all of `kind` in messages that are not too long, into which `put` puts a part of them.
  private func add<Record: JSONWritable>(
    _ kind: [Record],
    _ put: (inout Control.Records, [Record]) -> Void
  ) throws(Failure) {
    var rest = kind[...]
    while !rest.isEmpty {
      var size = 0
      let fitting = rest.prefix { record in
        size += jsonLine(record).utf8.count + 1
        return size <= Self.roomForRecords
      }
      // pillsd judges one that fits nowhere.
      let count = max(fitting.count, 1)
      var records = Control.Records.none
      put(&records, Array(rest.prefix(count)))
      _ = try call(Control.AddRecords.self, .init(records: records))
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes of records in a message, of which pillsd takes 64 KiB.
  private static let roomForRecords = 48 * 1024
}
