import PillsAPI
import PillsCore
import PillsSamples
import PillsTestSupport
import Testing

@testable import PillsCommands

/// Reading files of other programs and converting them for Pills.
@Suite struct ImportTests {
  // MARK: Tables

  /// A line, and its parsed values or the error.
  static let rows: [(line: String, said: String)] = [
    ("2026-11-18,08:00,Metformin,Taken,", "2026-11-18 08:00 Metformin taken 2026-11-18T08:00:00Z"),
    ("18.11.2026,8 pm,Metformin,skipped,", "2026-11-18 20:00 Metformin skipped 2026-11-18T20:00:00Z"),
    ("2026/11/18,08:00,Metformin,yes,08:20", "2026-11-18 08:00 Metformin taken 2026-11-18T08:20:00Z"),
    ("2026-11-18 08:30,,Metformin,Confirmed,", "2026-11-18 08:30 Metformin taken 2026-11-18T08:30:00Z"),
    (
      "2026-11-18,2026-11-18T07:00:00+01:00,'=x,taken,2026-11-18T07:05:00+01:00",
      "2026-11-18 07:00 =x taken 2026-11-18T06:05:00Z"
    ),
    // An answer of after midnight belongs to its evening: the day is that of the dose, but in the tables of Dosage that of the answer.
    ("2026-11-18,21:00,Iron,taken,00:20", "2026-11-18 21:00 Iron taken 2026-11-18T00:20:00Z"),
    ("2026-11-18,21:00,Iron,Confirmed,00:20", "2026-11-17 21:00 Iron taken 2026-11-18T00:20:00Z"),
    ("2026-11-18,21:00,Iron,Confirmed,15:20", "2026-11-18 21:00 Iron taken 2026-11-18T15:20:00Z"),
    ("2026-11-18,21:00,Iron,Auto-Confirmed,", "2026-11-18 21:00 Iron taken 2026-11-18T21:00:00Z"),
    // A time may have a date before it.
    (
      "11/18/2026,11/18/2026 8:00 PM,Iron,taken,11/19/2026 12:05 AM",
      "2026-11-18 20:00 Iron taken 2026-11-19T00:05:00Z"
    ),
    (
      "2026-11-18,11/19/2026 8:00 PM,Iron,taken,",
      "line 2: '11/19/2026 8:00 PM' is not a time; write one like 21:10 or 9:10 pm"
    ),
    ("2026-11-18,8 Uhr,Iron,taken,8h30min", "2026-11-18 08:00 Iron taken 2026-11-18T08:30:00Z"),
    ("2026-11-18,08:00,Metformin,Missed,", ""), ("2026-11-18,08:00,Metformin,NOT_TAKEN,", ""),
    ("2026-11-18,08:00,Metformin,due,", ""),
    (
      "2026-11-18,08:00,Metformin,perhaps,",
      "line 2: 'perhaps' is not a status; write taken, skipped or missed"
    ),
    ("2026-11-18,08:00,,taken,", "line 2: the medication is missing"),
    (",08:00,Metformin,taken,", "line 2: the day is missing"),
    ("11/18/2026,08:00,Metformin,taken,", "2026-11-18 08:00 Metformin taken 2026-11-18T08:00:00Z"),
    ("18/11/2026,8h00,Metformin,taken,", "2026-11-18 08:00 Metformin taken 2026-11-18T08:00:00Z"),
    ("8.1.2026,8 h,Metformin,taken,", "2026-01-08 08:00 Metformin taken 2026-01-08T08:00:00Z"),
    ("8.1.26,20.15 Uhr,Metformin,taken,", "2026-01-08 20:15 Metformin taken 2026-01-08T20:15:00Z"),
    ("2026-1-8,08h05,Metformin,taken,", "2026-01-08 08:05 Metformin taken 2026-01-08T08:05:00Z"),
    ("2026-11-18,08:00,Metformin,Not taken,", ""),
    (
      "11/12/2026,08:00,Metformin,taken,",
      """
      line 2: '11/12/2026' can be 2026-12-11 or 2026-11-12. Add --dates dmy if the day comes first, or --dates mdy if \
      the month does
      """
    ),
    (
      "31/31/2026,08:00,Metformin,taken,",
      "line 2: '31/31/2026' is not a day; write one like 2026-11-20 or 20.11.2026"
    ),
    (
      "99999999999999999999.1.2026,08:00,Metformin,taken,",
      "line 2: '99999999999999999999.1.2026' is not a day; write one like 2026-11-20 or 20.11.2026"
    ),
    ("2026-11-18,eight,Metformin,taken,", "line 2: 'eight' is not a time; write one like 21:10 or 9:10 pm"),
    ("2026-11-18,,Metformin,taken,", "line 2: the time is missing"),
    ("2026-11-18,08:00,Metformin,,", "line 2: the status is missing"),
  ]

  @Test("a row of a table is read", arguments: rows)
  func row(_ line: String, _ expected: String) throws {
    let columns = try DoseColumns(parsing: "day=Date,time=Time,medication=Name,status=State,at=Real")
    var said = ""
    do throws(Failure) {
      let table = "Date,Time,Name,State,Real\r\n\(line)\r\n"
      let history = try ForeignHistory(table: table, columns: columns, file: "table.csv")
      said = history.doses.map { dose in
        "\(dose.day) \(dose.time.map(\.description) ?? "-") \(dose.medication) \(dose.isTaken ? "taken" : "skipped") \(dose.at.timestamp)"
      }.joined()
    } catch {
      said = FailureReport(error).lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }
    #expect(said == expected)
  }

  @Test(
    "a time of day long before a dose is of the day after it",
    arguments: [
      ("D,T,N,S,A", "2026-11-18,21:00,Iron,taken,00:20", "2026-11-18 2026-11-19T00:20:00Z"),
      ("D,T,N,S,A", "2026-11-18,21:00,Iron,taken,15:00", "2026-11-18 2026-11-18T15:00:00Z"),
      ("D,T,N,S,A", "2026-11-18,21:00,Iron,skipped,00:20", "2026-11-18 2026-11-19T00:20:00Z"),
      ("D,T,N,S,A", "2026-11-18,21:00,Iron,taken,2026-11-18T00:20", "2026-11-18 2026-11-18T00:20:00Z"),
      // The slot says when the dose was due.
      ("D,O,N,S,A", "2026-11-18,evening,Iron,taken,00:20", "2026-11-18 2026-11-19T00:20:00Z"),
      ("D,O,N,S,A", "2026-11-18,evening,Iron,Confirmed,00:20", "2026-11-18 2026-11-19T00:20:00Z"),
      // It is not yet tomorrow.
      ("D,T,N,S,A", "2026-11-20,21:00,Iron,taken,00:20", "2026-11-20 2026-11-20T00:20:00Z"),
    ]
  )
  func afterMidnight(_ head: String, _ line: String, _ expected: String) throws {
    let columns = try DoseColumns(parsing: "day=D,time=T,slot=O,medication=N,status=S,at=A")
    let history = try ForeignHistory(table: "\(head)\n\(line)\n", columns: columns, file: "table.csv")
    let read = try Import(history, in: [.evening: SlotTime("21:00") ?? .noon])
    let doses = read.entries.compactMap { Entry($0)?.statement }.compactMap { statement in
      if case .dose(let dose, let answer?) = statement { "\(dose.day) \(answer.at.timestamp)" } else { nil }
    }
    #expect(doses == [expected])
  }

  /// The zone's hours ahead of UTC, a day in UTC, a time there, and the day there.
  private static let daysOfUTC: [(Int64, String, String, String)] = [
    (1, "2026-11-18", "00:20", "2026-11-19"), (1, "2026-11-18", "01:00", "2026-11-18"),
    (1, "2026-11-18", "21:05", "2026-11-18"), (-5, "2026-11-18", "21:05", "2026-11-17"),
    (-5, "2026-11-18", "18:59", "2026-11-18"), (-5, "2026-11-18", "08:00", "2026-11-18"),
    (-5, "2026-11-18", "23:59:59", "2026-11-17"), (9, "2026-11-18", "08:00", "2026-11-19"),
    (9, "2026-11-18", "09:00", "2026-11-18"), (0, "2026-11-18", "00:00", "2026-11-18"),
    (14, "2026-11-18", "13:00", "2026-11-19"), (-11, "2026-11-18", "13:00", "2026-11-17"),
  ]

  @Test("the local day of a time on a day of UTC", arguments: daysOfUTC)
  func dayOfUTC(_ hours: Int64, _ day: String, _ time: String, _ expected: String) throws {
    let zone = FixedZone(secondsAheadOfUTC: hours * 3600)
    let time = try #require(TimeOfDay(time))
    #expect(zone.day(at: time, ofUTC: Day(day) ?? .firstRecorded).description == expected)
  }

  @Test(
    "a table of Dosage is known by its head",
    arguments: [
      // In the zone of the tests, which is UTC, the days are those of the table.
      ("2026-11-18,20:30,Iron,1 pill,Confirmed,21:05", "2026-11-18 taken 2026-11-18T21:05:00Z 1 pill"),
      ("2026-11-18,20:30,Iron,1 pill,Confirmed,00:20", "2026-11-17 taken 2026-11-18T00:20:00Z 1 pill"),
      ("18.11.2026,8:30 PM,Iron,1 pill,Confirmed,12:20 AM", "2026-11-17 taken 2026-11-18T00:20:00Z 1 pill"),
      ("2026-11-18,20:30,Iron,1 pill,Auto-Confirmed,", "2026-11-18 taken 2026-11-18T20:30:00Z 1 pill"),
      (
        "2026-11-18,20:30,Iron,1 pill,Confirmed (Time Unknown),",
        "2026-11-18 taken 2026-11-18T20:30:00Z 1 pill"
      ),
      ("2026-11-18,20:30,Iron,1 pill,Skipped,", "2026-11-18 skipped 2026-11-18T20:30:00Z 1 pill"),
      ("2026-11-18,20:30,Iron,1 pill,Missed,", ""),
    ]
  )
  func tableOfDosage(_ line: String, _ expected: String) throws {
    let table = "Date,Time,Name,Dose,Status,Time Confirmed\n\(line)\n"
    for columns in ["", "day=Date,time=Time,medication=Name,status=Status,dosage=Dose"] {
      let columns = columns.isEmpty ? .own : try DoseColumns(parsing: columns)
      let history = try ForeignHistory(table: table, columns: columns, file: "history.csv")
      let doses = history.doses.map {
        "\($0.day) \($0.isTaken ? "taken" : "skipped") \($0.at.timestamp) \($0.dosage ?? "")"
      }
      #expect(doses.joined() == expected)
      #expect(history.remarks.isEmpty)
    }
  }

  @Test(
    "the order of day and month is the only possible one, or the one that you choose",
    arguments: [
      (["11/12/2026", "11/13/2026"], nil, "2026-11-12 2026-11-13"),
      (["11/12/2026", "13/12/2026"], nil, "2026-12-11 2026-12-13"),
      (["11/12/2026", "11.12.2026", "2026-12-11"], .monthFirst, "2026-11-12 2026-12-11 2026-12-11"),
      (["11/12/2026", "1-5-2026"], .dayFirst, "2026-12-11 2026-05-01"),
      (["11/11/2026"], nil, "2026-11-11"),
      // Both orders are possible, or neither is.
      (
        ["1/2/2026", "25/12/2026", "12/25/2026"], nil,
        "line 4: the month comes first in '12/25/2026', but the day comes first in line 3"
      ),
      (["1/2/2026"], nil, "line 2: '1/2/2026' can be 2026-02-01 or 2026-01-02."),
      (["13/11/2026"], .monthFirst, "line 2: '13/11/2026' is not a day; write on"),
      (["5.13.2026"], .monthFirst, "line 2: '5.13.2026' is not a day; write one"),
    ] as [([String], DateOrder?, String)]
  )
  func dateOrder(_ dates: [String], _ order: DateOrder?, _ said: String) throws {
    let columns = try DoseColumns(parsing: "day=D,medication=N,status=S,time=T")
    let table = "D,N,S,T\n" + dates.map { "\($0),Iron,taken,08:00\n" }.joined()
    var days = ""
    do throws(Failure) {
      let history = try ForeignHistory(table: table, columns: columns, dates: order, file: "table.csv")
      days = history.doses.map(\.day.description).joined(separator: " ")
    } catch {
      days = FailureReport(error).lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: " ")
    }
    #expect(days.hasPrefix(said))
  }

  @Test(
    "the order of day and month is that of all dates of a table",
    arguments: [
      (["11/12/2026 8:05 PM", "11/13/2026 8:05 PM"], "2026-11-12 2026-11-13"),
      (["11/12/2026 8:05 PM"], "line 2: '11/12/2026 8:05 PM' can be 2026-12-11 or 2026-11-12."),
    ]
  )
  func dateOrderOfAnswers(_ answers: [String], _ said: String) throws {
    let columns = try DoseColumns(parsing: "day=D,medication=N,status=S,at=A")
    let table = "D,N,S,A\n" + answers.map { "2026-11-12,Iron,taken,\($0)\n" }.joined()
    var days = ""
    do throws(Failure) {
      let history = try ForeignHistory(table: table, columns: columns, file: "table.csv")
      days = history.doses.map { SystemZone().timestamp(of: $0.at).day.description }.joined(separator: " ")
    } catch {
      days = FailureReport(error).lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: " ")
    }
    #expect(days.hasPrefix(said))
  }

  private static let noneOfThem =
    " is not a kind of file that Pills can read. For a table of doses, name its columns with --columns; see pillsctl import --help."

  @Test(
    "an error says why a file cannot be imported",
    arguments: [
      ([0xFF], " is not a text file."),
      (Array("a,b".utf8), noneOfThem), ([], noneOfThem), (Array("[]".utf8), noneOfThem),
      (Array(#"{"a": 1}"#.utf8), noneOfThem),
      (
        Array(#"{"format": "pills-journal", "version": 2}"#.utf8),
        " was written by a newer Pills (format 2). Update Pills first."
      ),
    ] as [([UInt8], String)]
  )
  func notImported(_ bytes: [UInt8], _ problem: String) {
    let folder = TemporaryFolder()
    let path = folder.write(bytes, to: "a")
    let failure = #expect(throws: Failure.self) {
      try ImportedFile(ImportedFile.bytes(of: path), named: path, columns: nil, on: Day("2026-11-20"))
    }
    #expect(failure.map { FailureReport($0).lines } == ["pillsctl: Nothing was changed: \(path)\(problem)"])
  }

  @Test("a missing column is named")
  func missingColumn() throws {
    let columns = try DoseColumns(parsing: "day=Date,medication=Name,status=State")
    let failure = #expect(throws: Failure.self) {
      try ForeignHistory(table: "Date,Name\r\n", columns: columns, file: "table.csv")
    }
    #expect(failure.map { FailureReport($0).lines[0].contains("table.csv has no column 'State'") } == true)
  }

  @Test("a bad column option is refused", arguments: ["when=Date", "day", "day=Date,x=y"])
  func columns(_ text: String) { #expect(throws: Failure.self) { try DoseColumns(parsing: text) } }

  // MARK: Amounts

  struct Amounts: Sendable, CustomTestStringConvertible {
    /// The rows of the file without the year and month.
    let rows: [String]
    /// The resulting amount of the medication's dose.
    let dose: String?
    var remarks = 0

    var testDescription: String { "\(rows)" }
  }

  static let amounts = [
    Amounts(rows: ["18,morning,2", "18,evening,2"], dose: "2"),
    Amounts(rows: ["18,morning,1", "18,evening,1"], dose: nil),
    Amounts(rows: ["18,morning,", "18,evening,"], dose: nil),
    Amounts(rows: ["18,morning,1", "18,evening,0.5"], dose: "evening 0.5, morning 1"),
    // The dose of the latest day counts, wherever its row is.
    Amounts(rows: ["19,morning,½", "18,morning,3"], dose: "0.5", remarks: 1),
    // The doses are as needed.
    Amounts(rows: ["18,,2", "19,,2"], dose: "2"),
  ]

  @Test("if a medication has only doses, they determine its amount", arguments: amounts)
  func amount(_ row: Amounts) throws {
    let lines = row.rows.map { line in "Iron,taken,07:00,2026-11-\(line)\r\n" }.joined()
    let columns = try DoseColumns(parsing: "day=D,time=T,medication=N,status=S,slot=Slot,amount=Units")
    let table = "N,S,T,D,Slot,Units\r\n\(lines)"
    let read = try Import(ForeignHistory(table: table, columns: columns, file: "table.csv"))
    #expect(read.medications.map(\.dose.description) == [row.dose ?? "1"])
    #expect(read.remarks.count == row.remarks)
    #expect(read.doses.count == row.rows.count)
  }

  // MARK: Slots

  struct Placing: Sendable, CustomTestStringConvertible {
    /// The times of the schedule, separated by spaces.
    let times: String
    var schedule: String? = "daily"
    /// The times of the doses of one day, and whether they were taken.
    let doses: [(String, isTaken: Bool)]
    /// The resulting slots of these doses; `-` for a dose as needed.
    let slots: String
    var leftOut = 0

    var testDescription: String { "\(times) \(doses)" }
  }

  static let placings = [
    Placing(times: "07:00 21:00", doses: [("07:00", true), ("21:00", false)], slots: "morning evening"),
    // A time without a slot becomes a new slot.
    Placing(times: "08:30 21:00", doses: [("08:30", true), ("21:00", true)], slots: "morning-0830 evening"),
    // The doses come from an earlier schedule.
    Placing(times: "21:00", doses: [("18:00", true), ("07:00", true)], slots: "evening -"),
    Placing(times: "21:00", doses: [("18:00", true), ("07:00", false)], slots: "evening", leftOut: 1),
    // A dose at the time of a slot has it, wherever it is in the file; a second one is beside it.
    Placing(times: "07:00 21:00", doses: [("15:00", true), ("21:00", true)], slots: "morning evening"),
    Placing(times: "07:00 21:00", doses: [("21:00", true), ("21:00", true)], slots: "evening -"),
    Placing(times: "07:00 21:00", doses: [("21:00", true), ("21:00", false)], slots: "evening", leftOut: 1),
    // The file has only doses for this medication.
    Placing(times: "", schedule: nil, doses: [("08:00", true), ("20:00", true)], slots: "morning evening"),
    Placing(times: "", schedule: "as-needed", doses: [("08:00", true)], slots: "-"),
  ]

  @Test("a dose belongs to the slot nearest to its time", arguments: placings)
  func slots(_ placing: Placing) throws {
    var history = ForeignHistory()
    if placing.schedule != nil {
      var step = ForeignStep(schedule: placing.schedule)
      let times = placing.times.split(separator: " ").compactMap { SlotTime(String($0)) }
      step.times = Dictionary(uniqueKeysWithValues: times.map { ($0, nil) })
      history.medications = [ForeignMedication(name: "Iron", steps: [step])]
    }
    let day = Day("2026-11-18")
    history.doses = placing.doses.map { clock, isTaken in
      let time = TimeOfDay(clock) ?? .noon
      let at = SystemZone().instant(of: time, on: day)
      return ForeignDose(day: day, time: time, medication: "Iron", isTaken: isTaken, at: at, place: "line 2")
    }
    let read = try Import(history, in: [.morning: SlotTime("07:00"), .evening: SlotTime("21:00")])
    #expect(read.doses.map { $0.slot ?? "-" }.joined(separator: " ") == placing.slots)
    #expect(read.leftOut == placing.leftOut)
    #expect(read.medications.first?.state == (placing.schedule == nil ? .ended : .active))
  }

  @Test("it begins today or later", arguments: ["2026-11-18": "2026-11-20", "2026-11-25": "2026-11-25"])
  func begins(_ from: String, _ first: String) throws {
    let step = ForeignStep(from: Day(from), schedule: "daily", times: [.noon: nil])
    let iron = ForeignMedication(name: "I", steps: [step], problems: ["why"])
    let names = (1...8).compactMap { SlotName("noon-\($0)") }
    let slots = Dictionary(uniqueKeysWithValues: names.map { ($0, SlotTime.noon) })
    let read = try Import(ForeignHistory(medications: [iron]), in: slots)
    let version = try #require(read.histories.first?.versions.first)
    #expect((version.from.day, version.medication.state) == (Day(first), .paused))
    #expect(version.medication.schedule.slots.map(\.description) == ["noon-1"])
  }

  // MARK: What cannot be recorded

  private static let tooLong = String(repeating: "x", count: 81)

  static let unfit: [(line: String, said: String)] = [
    ("2026-11-21,08:00,Iron,taken,,,", "2026-11-21 is in the future"),
    ("2026-11-20,15:00,Iron,taken,,,", "2026-11-20T15:00:00Z is in the future"),
    ("1899-12-31,08:00,Iron,taken,,,", "a day is written as 2026-11-20 and must not be before 1900-01-01"),
    (
      "2026-11-18,08:00,\(tooLong),taken,,,",
      "the name cannot be used: it must not be longer than 80 characters"
    ),
    (
      "2026-11-18,08:00,Iron,taken,\(tooLong),,",
      "the dosage cannot be used: it must not be longer than 80 characters"
    ),
    ("2026-11-18,,Iron,taken,,2026-11-18 8,", "a time must be written as 2026-11-20T21:00:00+01:00"),
    ("2026-11-18,08:00,Iron,taken,,,0", "'0' \(noAmount)"),
    ("2026-11-18,08:00,Iron,taken,,,many", "'many' \(noAmount)"),
    ("2026-11-18,08:00,Iron,taken,,,-1", "'-1' \(noAmount)"),
    ("2026-11-18,08:00,Iron,taken,,,10001", "'10001' \(noAmount)"),
  ]
  private static let noAmount = "is not an amount of a dose; \(Amount.doseComplaint.english)"

  @Test("a row that cannot be recorded is named, and nothing is imported", arguments: unfit)
  func notRecorded(_ line: String, _ said: String) throws {
    let columns = try DoseColumns(parsing: "day=D,time=T,medication=N,status=S,dosage=G,at=A,amount=U")
    do throws(Failure) {
      let table = "D,T,N,S,G,A,U\r\n2026-11-18,07:00,Iron,taken,,,\r\n\(line)\r\n"
      _ = try Import(ForeignHistory(table: table, columns: columns, file: "table.csv"))
      Issue.record("it is imported")
    } catch {
      #expect(FailureReport(error).lines.dropFirst() == ["  line 3: \(said)"])
    }
  }

  @Test("a medication has one id in all files, and each dose keeps its own dosage")
  func ids() throws {
    let columns = try DoseColumns(parsing: "day=D,time=T,medication=N,status=S,dosage=G")
    let table = "D,T,N,S,G\r\n2026-11-18,07:00,Iron,taken,5 mg\r\n2026-11-19,07:00,IRON,taken,9 mg\r\n"
    let history = try ForeignHistory(table: table, columns: columns, file: "table.csv")
    let (read, again) = (try Import(history), try Import(history, in: [.morning: .noon]))
    #expect(read.histories.map(\.id) == again.histories.map(\.id))
    #expect(read.doses.map(\.label.dosage) == ["5 mg", "9 mg"])
    let two = ForeignHistory(medications: [ForeignMedication(name: "Iron"), ForeignMedication(name: "Iron")])
    #expect(Set(try Import(two).histories.map(\.id)).count == 2)
  }
}

/// An import as pillsd reads it.
extension Import {
  init(_ history: ForeignHistory, in slots: SlotTimes = [:]) throws(Failure) {
    try self.init(history, in: slots, [:], at: Samples.moment("14:30"), file: "file")
  }

  var histories: [MedicationHistory] {
    entries.compactMap(Entry.init).compactMap { entry in
      guard case .course(.medication(let id), _) = entry.statement else { return nil }
      return MedicationHistory(id, of: [entry])
    }
  }

  /// The medications as of today.
  var medications: [Medication] { histories.map { $0.latest(on: Day("2026-11-20")) } }

  var doses: [(slot: String?, label: DoseLabel)] {
    entries.compactMap(Entry.init).compactMap { entry in
      switch entry.statement {
      case .dose(let dose, let answer?): (dose.slot.description, answer.label)
      case .asNeeded(let dose, .taken): (nil, dose.label)
      default: nil
      }
    }
  }
}

private final class FixedZone: LocalTime {
  let seconds: Int64

  init(secondsAheadOfUTC seconds: Int64) { self.seconds = seconds }

  var identifier: String { "\(seconds)" }

  func secondsAheadOfUTC(at instant: Instant) -> Int64 { seconds }
}
