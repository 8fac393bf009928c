import PillsAPI
import PillsCore
import PillsSamples
import PillsTestSupport
import Testing

@testable import PillsCommands

/// What other programs wrote, read and put into the words of Pills.
@Suite struct ImportTests {
  // MARK: Tables

  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    /// What is read of it: `2026-11-18 08:00 Metformin taken 2026-11-18T08:00`, or why nothing is.
    let said: String

    var testDescription: String { line }
  }

  static let rows = [
    Row(line: "2026-11-18,08:00,Metformin,Taken,", said: "2026-11-18 08:00 Metformin taken 2026-11-18T08:00"),
    Row(
      line: "18.11.2026,8 pm,Metformin,skipped,",
      said: "2026-11-18 20:00 Metformin skipped 2026-11-18T20:00"
    ),
    Row(
      line: "2026/11/18,08:00,Metformin,yes,08:20",
      said: "2026-11-18 08:00 Metformin taken 2026-11-18T08:20"
    ),
    Row(
      line: "2026-11-18 08:30,,Metformin,Confirmed,",
      said: "2026-11-18 08:30 Metformin taken 2026-11-18T08:30"
    ),
    Row(
      line: "2026-11-18,2026-11-18T07:00:00+01:00,'=x,taken,2026-11-18T07:05:00+01:00",
      said: "2026-11-18 07:00 =x taken 2026-11-18T07:05:00+01:00"
    ),
    Row(line: "2026-11-18,08:00,Metformin,Missed,", said: ""),
    Row(line: "2026-11-18,08:00,Metformin,due,", said: ""),
    Row(
      line: "2026-11-18,08:00,Metformin,perhaps,",
      said: "line 2: 'perhaps' is not a status; write taken, skipped or missed"
    ),
    Row(line: "2026-11-18,08:00,,taken,", said: "line 2: there is no medication"),
    Row(line: ",08:00,Metformin,taken,", said: "line 2: there is no day"),
    Row(line: "11/18/2026,08:00,Metformin,taken,", said: "2026-11-18 08:00 Metformin taken 2026-11-18T08:00"),
    Row(line: "18/11/2026,8h00,Metformin,taken,", said: "2026-11-18 08:00 Metformin taken 2026-11-18T08:00"),
    Row(line: "8.1.2026,8 h,Metformin,taken,", said: "2026-01-08 08:00 Metformin taken 2026-01-08T08:00"),
    Row(line: "8.1.26,20.15 Uhr,Metformin,taken,", said: "2026-01-08 20:15 Metformin taken 2026-01-08T20:15"),
    Row(line: "2026-1-8,08h05,Metformin,taken,", said: "2026-01-08 08:05 Metformin taken 2026-01-08T08:05"),
    Row(line: "2026-11-18,08:00,Metformin,Not taken,", said: ""),
    Row(
      line: "11/12/2026,08:00,Metformin,taken,",
      said: """
        line 2: '11/12/2026' may be 2026-12-11 or 2026-11-12. Say which: --dates dmy if the day comes first, --dates mdy if \
        the month does
        """
    ),
    Row(
      line: "31/31/2026,08:00,Metformin,taken,",
      said: "line 2: '31/31/2026' is not a day; write one like 2026-11-20 or 20.11.2026"
    ),
    Row(
      line: "99999999999999999999.1.2026,08:00,Metformin,taken,",
      said: "line 2: '99999999999999999999.1.2026' is not a day; write one like 2026-11-20 or 20.11.2026"
    ),
    Row(
      line: "2026-11-18,eight,Metformin,taken,",
      said: "line 2: 'eight' is not a time; write one like 21:10 or 9:10 pm"
    ),
    Row(line: "2026-11-18,,Metformin,taken,", said: "line 2: there is no time"),
    Row(line: "2026-11-18,08:00,Metformin,,", said: "line 2: there is no status"),
  ]

  @Test("a row of a table is read", arguments: rows)
  func row(_ row: Row) throws {
    let columns = try DoseColumns(parsing: "day=Date,time=Time,medication=Name,status=State,at=Real")
    var said = ""
    do throws(Failure) {
      let table = "Date,Time,Name,State,Real\r\n\(row.line)\r\n"
      let history = try ForeignHistory(table: table, columns: columns, file: "table.csv")
      said = history.doses.map { dose in
        "\(dose.day) \(dose.time.map(\.description) ?? "-") \(dose.medication) \(dose.isTaken ? "taken" : "skipped") \(dose.at)"
      }.joined()
    } catch {
      said = FailureReport(error).lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }
    #expect(said == row.said)
  }

  @Test(
    "the order of a column of dates is the only one that it can have, or the one that is said",
    arguments: [
      (["11/12/2026", "11/13/2026"], nil, "2026-11-12 2026-11-13"),
      (["11/12/2026", "13/12/2026"], nil, "2026-12-11 2026-12-13"),
      (["11/12/2026", "11.12.2026", "2026-12-11"], .monthFirst, "2026-11-12 2026-12-11 2026-12-11"),
      (["11/12/2026", "1-5-2026"], .dayFirst, "2026-12-11 2026-05-01"),
      (["11/11/2026"], nil, "2026-11-11"),
      // Of both orders, or of neither.
      (["11/13/2026", "13/11/2026", "1/2/2026"], nil, "line 4"), (["1/2/2026"], nil, "line 2"),
      (["13/11/2026"], .monthFirst, "line 2"),
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
      days = FailureReport(error).lines.dropFirst().map { String($0.dropFirst(2).prefix(6)) }.joined(
        separator: " "
      )
    }
    #expect(days == said)
  }

  @Test(
    "why a file is not imported is said",
    arguments: [
      (nil, ": No such file or directory."),
      ([0xFF], " is not text."),
      (
        Array("a,b".utf8),
        """
         is none of the files that Pills reads. For a table of doses, say which columns it has with --columns; see \
        pillsctl import --help.
        """
      ),
      (
        Array(#"{"format": "pills-records", "version": 2}"#.utf8),
        " is of version 2, which a later Pills writes. Install that one first."
      ),
    ] as [([UInt8]?, String)]
  )
  func notImported(_ bytes: [UInt8]?, _ problem: String) {
    let folder = TemporaryFolder()
    let path = bytes.map { folder.write($0, to: "a") } ?? "\(folder.path)/none"
    let failure = #expect(throws: Failure.self) {
      try ImportedFile(path, format: nil, columns: nil, on: Day("2026-11-20"))
    }
    #expect(failure.map { FailureReport($0).lines } == ["pillsctl: Nothing was changed: \(path)\(problem)"])
  }

  @Test("what is no JSON is named by its line")
  func noJSON() {
    let failure = #expect(throws: Failure.self) {
      let bytes = Array("{\n\"events\": {\"list\": [,\n]}}".utf8)
      return try ImportedFile(bytes, named: "a", format: nil, columns: nil, on: Day("2026-11-20"))
    }
    #expect(failure.map { FailureReport($0).lines.last } == "  line 2: it is not JSON")
  }

  @Test("a column that is missing is named")
  func missingColumn() throws {
    let columns = try DoseColumns(parsing: "day=Date,medication=Name,status=State")
    let failure = #expect(throws: Failure.self) {
      try ForeignHistory(table: "Date,Name\r\n", columns: columns, file: "table.csv")
    }
    #expect(failure.map { FailureReport($0).lines[0].contains("table.csv has no column 'State'") } == true)
  }

  @Test("columns are said as they should be", arguments: ["when=Date", "day", "day=Date,x=y"])
  func columns(_ text: String) { #expect(throws: Failure.self) { try DoseColumns(parsing: text) } }

  // MARK: Amounts

  struct Amounts: Sendable, CustomTestStringConvertible {
    /// What follows the day of each row.
    let rows: [String]
    /// How much a dose is then, as the medication has it.
    let dose: String?
    var remarks = 0

    var testDescription: String { "\(rows)" }
  }

  static let amounts = [
    Amounts(rows: ["18,morning,2", "18,evening,2"], dose: "2"),
    Amounts(rows: ["18,morning,1", "18,evening,1"], dose: nil),
    Amounts(rows: ["18,morning,", "18,evening,"], dose: nil),
    Amounts(rows: ["18,morning,1", "18,evening,0.5"], dose: "evening 0.5, morning 1"),
    // The last one counts, wherever it stands.
    Amounts(rows: ["19,morning,½", "18,morning,3"], dose: "0.5", remarks: 1),
    // Of what is taken as needed.
    Amounts(rows: ["18,,2", "19,,2"], dose: "2"),
  ]

  @Test("of a medication that only doses tell of they tell how much it is", arguments: amounts)
  func amount(_ row: Amounts) throws {
    let lines = row.rows.map { line in "Iron,taken,07:00,2026-11-\(line)\r\n" }.joined()
    let columns = try DoseColumns(
      parsing: "day=Date,time=Time,medication=Name,status=State,slot=Slot,amount=Units"
    )
    let brought = try ForeignHistory(
      table: "Name,State,Time,Date,Slot,Units\r\n\(lines)",
      columns: columns,
      file: "table.csv"
    ).records(in: [:], [:], on: Day("2026-11-20"), now: Samples.moment("14:30"))
    #expect(brought.records.medications.map(\.versions[0].medication.dose) == [row.dose])
    #expect(brought.remarks.count == row.remarks)
    #expect(brought.records.doses.count == row.rows.count)
  }

  @Test("what is no amount is named with its line", arguments: ["0", "many", "-1", "10001"])
  func noAmount(_ text: String) throws {
    let columns = try DoseColumns(parsing: "day=Date,medication=Name,status=State,amount=Units")
    let table = "Date,Name,State,Units\r\n2026-11-18 08:00,Iron,taken,\(text)\r\n"
    do throws(Failure) {
      _ = try ForeignHistory(table: table, columns: columns, file: "table.csv")
      Issue.record("'\(text)' is taken for an amount")
    } catch {
      let reason = "'\(text)' is no amount of a dose; \(Amount.doseComplaint.english)"
      #expect(FailureReport(error).lines.dropFirst() == ["  line 2: \(reason)"])
    }
  }

  // MARK: Slots

  struct Placing: Sendable, CustomTestStringConvertible {
    let times: [String]
    var schedule: String? = "daily"
    /// When the doses of one day were due, and whether they were taken.
    let doses: [(String, isTaken: Bool)]
    /// The slots that they are of; a dose as needed has none.
    let slots: [String]
    var leftOut = 0

    var testDescription: String { "\(times) \(doses)" }
  }

  static let placings = [
    Placing(
      times: ["07:00", "21:00"],
      doses: [("07:00", true), ("21:00", false)],
      slots: ["morning", "evening"]
    ),
    // A time that there is no slot for is a new one.
    Placing(
      times: ["08:30", "21:00"],
      doses: [("08:30", true), ("21:00", true)],
      slots: ["morning-0830", "evening"]
    ),
    // The schedule was another then.
    Placing(times: ["21:00"], doses: [("18:00", true), ("07:00", true)], slots: ["evening", "-"]),
    Placing(times: ["21:00"], doses: [("18:00", true), ("07:00", false)], slots: ["evening"], leftOut: 1),
    // Nothing but doses tells of it.
    Placing(
      times: [],
      schedule: nil,
      doses: [("08:00", true), ("20:00", true)],
      slots: ["morning", "evening"]
    ),
    Placing(times: [], schedule: "as-needed", doses: [("08:00", true)], slots: ["-"]),
  ]

  @Test("a dose is of the slot nearest to its time", arguments: placings)
  func slots(_ placing: Placing) throws {
    var history = ForeignHistory()
    if placing.schedule != nil {
      history.medications = [
        ForeignMedication(
          name: "Iron",
          steps: [
            ForeignStep(
              schedule: placing.schedule,
              times: Dictionary(uniqueKeysWithValues: placing.times.map { (TimeOfDay($0) ?? .noon, nil) })
            )
          ]
        )
      ]
    }
    let day = Day("2026-11-18")
    history.doses = placing.doses.map { clock, isTaken in
      ForeignDose(
        day: day,
        time: TimeOfDay(clock),
        medication: "Iron",
        isTaken: isTaken,
        at: "\(day)T\(clock)",
        place: "line 2"
      )
    }
    let brought = history.records(
      in: [.morning: TimeOfDay("07:00"), .evening: TimeOfDay("21:00")],
      [:],
      on: Day("2026-11-20"),
      now: Samples.moment("14:30")
    )
    #expect(brought.records.doses.map { $0.slot ?? "-" } == placing.slots)
    #expect(brought.leftOut == placing.leftOut)
    let state = brought.records.medications.first?.versions.first?.medication.state
    #expect(state == (placing.schedule == nil ? .ended : .active))
  }

  @Test("it begins today or later", arguments: ["2026-11-18": "2026-11-20", "2026-11-25": "2026-11-25"])
  func begins(_ from: String, _ first: String) {
    let step = ForeignStep(from: Day(from), schedule: "daily", times: [.noon: nil])
    let iron = ForeignMedication(name: "I", steps: [step], isActive: false)
    let names = (1...8).compactMap { SlotName("noon-\($0)") }
    let slots = Dictionary(uniqueKeysWithValues: names.map { ($0, TimeOfDay.noon) })
    let brought = ForeignHistory(medications: [iron])
      .records(in: slots, [:], on: Day("2026-11-20"), now: Samples.moment("14:30")).records.medications[0]
    let version = brought.versions[0]
    #expect((version.from, version.medication.state) == (Day(first), .paused))
    #expect(version.medication.slots == ["noon-1"])
  }
}
