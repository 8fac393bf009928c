import Testing

@testable import VarlinkGenerator

struct EmitterTests {
  /// The generated Swift of an interface with `text` in it.
  private func swift(_ text: String) throws -> String {
    try VarlinkGenerator.swift(ofInterface: "# A clock.\ninterface org.example.Clock\n\(text)\n")
  }

  @Test(
    "each declaration has its Swift",
    arguments: [
      (
        "# Which\n# one.\ntype Hand (hour, default)",
        """
          /// Which
          /// one.
          package enum Hand: String, CaseIterable, JSONConvertible, Sendable {
            case hour, `default`

            package init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self(rawValue: $0) } }

            package func write(to json: JSONWriter) { json.write(rawValue) }
          }
        """
      ),
      (
        "type Hand (length: float, name: ?string, marks: []?int, colors: [string]bool, in: Hand)",
        """
          package struct Hand: JSONConvertible, Equatable, Sendable {
            package var length: Double
            package var name: String?
            package var marks: [Int?]
            package var colors: [String: Bool]
            package var `in`: Clock.Hand

            package init(length: Double, name: String? = nil, marks: [Int?], colors: [String: Bool], `in`: Clock.Hand) {
              self.length = length
              self.name = name
              self.marks = marks
              self.colors = colors
              self.`in` = `in`
            }

            package init(from json: JSONReader) throws(UnfitJSON) {
              let members = try json.members()
              self.length = try members.required("length")
              self.name = try members.optional("name")
              self.marks = try members.required("marks")
              self.colors = try members.required("colors")
              self.`in` = try members.required("in")
            }

            package func write(to json: JSONWriter) throws(UnwritableNumber) {
              let object = json.object()
              try object.write("colors", self.colors)
              try object.write("in", self.`in`)
              try object.write("length", self.length)
              try object.write("marks", self.marks)
              try object.write("name", self.name)
            }
          }
        """
      ),
      (
        "type Hand (\n# How it goes.\nstate: (on, off), ends: ?[](at: int))",
        """
              case on, off
        """
      ),
      (
        "type Hand (\n# How it goes.\nstate: (on, off), ends: ?[](at: int))",
        """
            /// How it goes.
            package var state: State
            package var ends: [Ends]?
        """
      ),
      (
        "# Tells.\nmethod TellTime(zone: string) -> ()",
        """
          /// Tells.
          package enum TellTime: Method {
            package typealias Interface = Clock
            package static let name = "TellTime"
            package struct Input: JSONConvertible, Equatable, Sendable {
              package var zone: String
        """
      ),
      ("# Tells.\nmethod TellTime(zone: string) -> ()", "    package typealias Output = NoParameters\n"),
      (
        "method A(a: int) -> (b: int)\nmethod B(a: int) -> (a: int)\nmethod C(b: int) -> (\n# Same.\nb: int)",
        "    package typealias Output = Clock.A.Output\n"
      ),
      (
        "# Stops.\nmethod Stop() -> ()\nmethod Wait(time: int) -> ()",
        """
          package protocol Service: Varlink.Interface {
            /// Stops.
            func stop(_ call: TypedCall<Clock.Stop>) throws(Clock.CallFailure)
            func wait(_ input: Clock.Wait.Input, _ call: TypedCall<Clock.Wait>) throws(Clock.CallFailure)
          }
        """
      ),
      (
        "method Stop() -> ()",
        """
          package func dispatch(_ call: Call) throws(Varlink.CallFailure) {
            switch call.method {
              case Clock.Stop.name: try call.answered(as: Clock.Stop.self, by: stop)
              default: throw call.methodNotFound
            }
          }
        """
      ),
      (
        "# Broken.\nerror Broken (at: int)",
        """
          /// Broken.
          package struct Broken: Failure, Equatable, Sendable {
            package typealias Interface = Clock
            package static let name = "org.example.Clock.Broken"
            package var refusal: Clock.Refusal { .broken(self) }
            package var at: Int
        """
      ),
      (
        "error Broken ()\nerror Late ()",
        """
          package enum Refusal: Sendable {
            case broken(Clock.Broken)
            case late(Clock.Late)
          }
        """
      ),
      (
        "error Broken ()\nerror Late ()",
        """
          package static let failures: [any Failure.Type] = [
            Clock.Broken.self,
            Clock.Late.self,
          ]
        """
      ),
    ]
  )
  func definitions(text: String, expected: String) throws {
    let swift = try swift(text)
    #expect(swift.contains(expected), "\(swift)")
  }

  /// The generated Swift of Pills' interfaces, which use the types of Pills.
  @Test(
    "days and moments in replies have their types, and in calls they stay text",
    arguments: [
      (
        "Control", "type Dose (day: string, at: ?string)",
        "package var day: PillsCore.Day\n    package var at: PillsCore.Timestamp?\n"
      ),
      ("Control", "type Tale (taken: []string)", "package var taken: [PillsCore.Timestamp]\n"),
      ("Control", "type Tale (taken: int)", "package var taken: Int\n"),
      ("Control", "method Take(day: ?string) -> ()", "package var day: String?\n"),
      ("Control", "method Take() -> (day: ?string)", "package var day: PillsCore.Day?\n"),
      ("Control", "error InvalidDay (day: string)", "package var day: String\n"),
      ("Control", "error FutureDay (day: string)", "package var day: PillsCore.Day\n"),
      ("Control", "type HistoryLock (until: ?string)", "package var until: PillsCore.Timestamp?\n"),
      ("Control", "type Day (until: ?string, gap: string)", "package var gap: PillsCore.TimeSpan\n"),
      (
        "Control", "type DoseStatus (due, taken)",
        """
        extension PillsCore.DoseStatus: JSONConvertible {
          package init(from json: JSONReader) throws(UnfitJSON) {
            self = try json.word {
              switch $0 {
                case "due": PillsCore.DoseStatus.due
                case "taken": PillsCore.DoseStatus.taken
                default: nil
              }
            }
          }

          package func write(to json: JSONWriter) {
            switch self {
              case .due: json.write("due")
              case .taken: json.write("taken")
            }
          }
        }
        """
      ),
      ("Control", "type DoseStatus (due, taken)", "package typealias DoseStatus = PillsCore.DoseStatus\n"),
      (
        "Control",
        "error Late (message: string, day: string, complaint: ?Complaint)\ntype Complaint (kind: string)",
        """
        extension Control.Late {
          package init(day: PillsCore.Day, _ complaint: Complaint<some ComplaintKind>) {
            self.init(message: complaint.english, day: day, complaint: Control.Complaint(complaint))
          }
        }
        """
      ),
      ("Control", "type HydrationStatus (unit: ?(ml, floz))", "package var unit: PillsCore.VolumeUnit?\n"),
      ("Control", "type HydrationStatus (unit: ?(ml, floz))", "case .fluidOunces: json.write(\"floz\")\n"),
    ]
  )
  func typesOfPills(interface: String, text: String, expected: String) throws {
    let swift = try VarlinkGenerator.swift(ofInterface: "interface org.pills.\(interface)\n\(text)\n")
    #expect(swift.contains(expected), "\(swift)")
  }

  @Test func theTextIsInItWordForWord() throws {
    let text = "interface org.example.Clock\n\n# \"#\"\"\"## and \\##(no) code\n"
    let swift = try VarlinkGenerator.swift(ofInterface: text)
    #expect(swift.contains("static let description = ###\"\"\"\n\(text)\n\"\"\"###\n"))
    #expect(swift.contains("package static let name = \"org.example.Clock\"\n"))
  }

  @Test func theCommentOfTheInterfaceIsItsDocumentation() throws {
    #expect(try swift("").contains("/// A clock.\npackage enum Clock: InterfaceDefinition {\n"))
  }
}
