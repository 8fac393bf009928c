import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsWindow

/// A slot on the window's page for today, and the commands of its buttons.
struct SlotContentTests {
  private static let iron = Sample.dose("Iron", .due)
  private static let zinc = Sample.dose("Zinc", .due)

  @Test(
    "a slot shows its name, its state and its actions",
    arguments: [
      (Sample.slot([iron], .upcoming), "Evening", "Due at 21:00\nIron", .due, .later, false),
      (Sample.slot([iron]), "Evening", "Open since 21:00\nIron", .open, .open, true),
      (
        Sample.slot([iron, zinc], .snoozed, snoozedUntil: "21:10"), "Evening",
        "Snoozed until 21:10\nIron, Zinc", .due, .open, true
      ),
      (
        Sample.slot([Sample.dose("Iron", .taken, at: "21:04")], .closed), "Evening", "Taken at 21:04\nIron",
        .taken, .answered, false
      ),
      (
        Sample.slot([Sample.dose("Iron", .skipped, at: "21:04")], .closed), "Evening",
        "Skipped at 21:04\nIron", .skipped, .answered, false
      ),
      (
        Sample.slot([Sample.dose("Iron", .missed)], .closed, slot: "morning"), "Morning", "Missed\nIron",
        .missed, .open, false
      ),
      (
        // The open medication is named.
        Sample.slot([Sample.dose("Iron", .taken, at: "21:04"), zinc]), "Evening",
        "Open since 21:00, 1 of 2 taken\nZinc", .open, .open, true
      ),
      (
        Sample.slot([Sample.dose("Iron", .taken, at: "21:04"), Sample.dose("Zinc", .missed)], .closed),
        "Evening", "1 taken, 1 missed\nZinc", .missed, .open, false
      ),
      (
        Sample.slot([Sample.dose("Iron", .taken), Sample.dose("Zinc", .skipped)], .closed), "Evening",
        "1 taken, 1 skipped\nIron, Zinc", .taken, .answered, false
      ),
      (
        Sample.slot([Sample.dose("Pills", .due)], day: "2026-11-19"), "Yesterday evening", "Open since 21:00",
        .open, .open, true
      ),
      (
        // This medication is not the placeholder, although it has the placeholder's name.
        Sample.slot([Control.Dose(medication: "Pills", status: .due)]), "Evening", "Open since 21:00\nPills",
        .open, .open, true
      ),
    ] as [(Control.SlotStatus, String, String, SlotState.Summary, SlotContent.Standing, Bool)]
  )
  func shows(
    slot: Control.SlotStatus,
    title: String,
    subtitle: String,
    summary: SlotState.Summary,
    standing: SlotContent.Standing,
    canSnooze: Bool
  ) {
    let content = SlotContent(slot, today: Sample.today)
    #expect(content.title == title)
    #expect(content.subtitle == subtitle)
    #expect(content.summary == summary)
    #expect(content.standing == standing)
    #expect(content.canSnooze == canSnooze)
  }

  @Test func `each dose has its own state, and each state its own sign`() {
    let doses = [Sample.dose("Iron", .taken, at: "21:04"), Self.zinc, Sample.dose("Tin", .missed)]
    let content = SlotContent(Sample.slot(doses), today: Sample.today)
    #expect(content.doses.map(\.state) == ["Taken at 21:04", "Due", "Missed"])
    #expect(content.doses.map(\.standing) == [.answered, .open, .open])
    #expect(content.doses.map(\.takeName)[1] == "Taken, Zinc, evening")
    #expect(content.doses.map(\.undoName)[0] == "Undo, Iron, evening")
    let signs = [SlotState.Summary.due, .taken, .skipped, .missed, .nothing].map(\.icon)
    #expect(Set(signs).count == signs.count)
  }

  @Test func `what is to come is asked about before it is recorded`() {
    let content = SlotContent(Sample.slot([Self.iron, Self.zinc], .upcoming), today: Sample.today)
    #expect(content.question == "Evening is not until 21:00. Record it now?")
    #expect(content.takeName == "Take, evening")
    #expect(content.doses.map(\.takeName) == ["Take, Iron, evening", "Take, Zinc, evening"])
    let open = SlotContent(Sample.slot([Self.iron]), today: Sample.today)
    #expect(
      (open.takeName, open.undoName, open.undoText) == ("Taken, evening", "Undo, evening", "Undo evening")
    )
  }

  @Test(
    "a message disappears when its slot or drink changes",
    arguments: [
      (Sample.slot([iron]), true), (Sample.slot([Sample.dose("Iron", .taken)]), false),
      (Sample.slot([Sample.dose("Iron", .taken)], slot: "morning"), true),
    ]
  )
  func subject(now: Control.SlotStatus, isStill: Bool) {
    let subject = MessageSubject.slot(Sample.slot([Self.iron], .closed))
    #expect(subject.isStill(in: Sample.status([now])) == isStill)
    #expect(subject.isStill(among: []))
    #expect(MessageSubject.drink(id: "a").isStill(in: Sample.status([now])))
    #expect(!MessageSubject.drink(id: "a").isStill(among: []))
  }

  @Test func `its buttons ask for its own slot and day, also where that is last night's`() throws {
    let content = SlotContent(Sample.slot([Self.iron, Self.zinc], day: "2026-11-19"), today: Sample.today)
    let (slot, day) = ("evening", "2026-11-19")
    #expect(content.take() == Control.Take.Input(slot: slot, day: day))
    #expect(content.undo() == Control.Undo.Input(slot: slot, day: day))
    #expect(content.skip == Control.Skip.Input(slot: slot, day: day))
    #expect(content.snooze() == Control.Snooze.Input(slot: slot))
    let zinc = content.doses[1]
    #expect(content.take(zinc) == Control.Take.Input(slot: slot, medications: ["Zinc"], day: day))
    #expect(content.undo(zinc) == Control.Undo.Input(slot: slot, medications: ["Zinc"], day: day))
    // The command uses the current name, with the id if the name is not unique.
    var named = Self.zinc
    named.called = "Zinc (k3f9)"
    let another = SlotContent(Sample.slot([Self.zinc, named], day: "2026-11-19"), today: Sample.today)
    #expect(another.doses.map { another.undo($0).medications } == [["Zinc"], ["Zinc (k3f9)"]])
  }

  @Test func `a slot that comes by two clocks is answered by the names of its medications`() throws {
    let home = Sample.slot([Self.iron], id: "evening@home-2026-11-20")
    let slots = [home, Sample.slot([Self.zinc]), Sample.slot([])]
    let contents = SlotContent.all(in: Sample.status(slots))
    #expect(contents.map { $0.take().medications } == [["Iron"], ["Zinc"]])
    #expect(contents.map { $0.skip.medications } == [["Iron"], ["Zinc"]])
    #expect(contents.map { $0.undo().medications } == [["Iron"], ["Zinc"]])
    #expect(contents[0].id != contents[1].id)
    #expect(SlotContent.all(in: Sample.status([slots[1]])).map { $0.take().medications } == [nil])
  }

  @Test func `its row is kept while slot, day and medications are the same`() throws {
    func content(_ doses: [Control.Dose], slot: String = "evening", day: Day = "2026-11-20")
      -> SlotContent
    { SlotContent(Sample.slot(doses, slot: slot, day: day), today: Sample.today) }
    let id = content([Self.iron]).id
    #expect(content([Sample.dose("Iron", .taken)]).id == id)
    #expect(content([Self.iron, Self.zinc]).id != id)
    #expect(content([Self.iron], slot: "morning").id != id)
    #expect(content([Self.iron], day: "2026-11-19").id != id)
  }

  @Test(arguments: [true, false])
  func `what has become of it is said only where something has`(changed: Bool) throws {
    let content = SlotContent(Sample.slot([Self.iron], day: "2026-11-19"), today: Sample.today)
    let taken = Control.Take.Output(now: Sample.moment("21:00"), changed: changed)
    #expect(content.takenText(taken) == (changed ? "Yesterday evening pills taken." : nil))
    let skipped = Control.Skip.Output(now: Sample.moment("21:00"), changed: changed)
    #expect(content.skippedText(skipped) == (changed ? "Yesterday evening pills skipped." : nil))
  }

  @Test(arguments: [("21:10", "Snoozed until 21:10."), (nil, nil)] as [(String?, String?)])
  func `a snoozed one says until when`(until: String?, text: String?) {
    let slot = Sample.slot([Self.iron], .snoozed, snoozedUntil: until)
    let output = Control.Snooze.Output(now: Sample.moment("21:00"), slot: slot)
    #expect(SlotContent.snoozedText(output) == text)
  }

  @Test(
    "an answer from the desktop's menu is described by its slots",
    arguments: [
      ([], nil, "Nothing was changed."), (["morning"], nil, "Morning pills taken."),
      (["morning", "evening"], "noon", "Morning pills and evening pills taken."),
      (nil, "evening", "Evening pills taken."), (nil, nil, "Nothing was changed."),
    ] as [([String]?, String?, String)]
  )
  func fromMenu(slots: [String]?, slot: String?, text: String) {
    let output = Control.Take.Output(
      now: Sample.moment("21:00"),
      changed: true,
      slot: slot.map { Sample.slot([], slot: $0) },
      slots: slots?.map { Sample.slot([], slot: $0) }
    )
    #expect(takenText(output) == text)
  }
}
