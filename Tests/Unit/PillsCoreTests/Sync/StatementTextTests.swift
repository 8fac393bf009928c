import Testing

@testable import PillsCore
@testable import Simulation

@Suite struct StatementTextTests {
  @Test(arguments: [
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=1763668991123456 name=Pills",
    "dose medication=0000000000 day=2026-11-20 slot=noon answer=skipped at=0 name=Iron dosage=5%20mg amount=0.5",
    "dose medication=k3f9m2qxw0 day=2026-11-20 slot=after-lunch answer=undone",
    "as-needed medication=0000000000 day=2026-11-20 at=-5 name=Pills answer=undone",
    "as-needed medication=0000000000 day=2026-11-20 at=-5 name=Pills amount=2 note=by%20mistake answer=taken",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=250 beverage=water note=so%2C%20so%3B%20%5C%20100%25 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=1763668991123456 said=counted:60 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=-5 said=changed:-1.5 answer=removed",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=ended answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=warned:365 answer=added",
    "goal millilitres=500", "goal millilitres=10000",
    "slot name=evening from=2026-11-20 time=08:00:30",
    "slot name=after-lunch from=1900-01-01",
    "medication medication=0000000000 edit=ended",
    "medication medication=0000000000 edit=ended from=2026-11-20T00:00",
    "medication medication=0000000000 edit=paused from=2026-11-20T00:00 until=2026-12-01T00:00",
    "medication medication=0000000000 edit=resumed from=2026-11-20T00:00",
    "medication medication=0000000000 edit=moved to=2026-11-20T23:59:59",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no name=Vitamin%20D dosage= reminders=no per-day=100 gap=259200",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=yes per-day=none gap=none",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=every count=1000 first=2026-11-20 slots=evening+noon slots-where-none=",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=weekly weekdays=15 slots-where-none=morning",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=cycle days-on=1000 days-off=1000 first=2026-11-20 slots-where-none=morning",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=Pille dosage=1%20mg days=as-needed slots= reminders=yes per-day=100 gap=259200 dose=evening%202%2C%20morning%200.5 zone=home",
    "medication medication=0000000000 edit=became from=2026-11-20T07:00 made-at=0 state=paused name=Ünïcödé days=daily slots=evening+morning reminders=no dose=1",
    "medication medication=0000000000 edit=dosed from=2026-11-20T07:00 dose=evening%202%2C%20morning%200.5 even-over=no",
    "medication medication=0000000000 edit=erased",
    "device device=k3f9m2qxw0 name=Anna%27s%20desk",
    "device device=k3f9m2qxw0 name=desk forgotten-after=17",
    "device device=k3f9m2qxw0",
    "emptied",
  ])
  func `a statement reads back as it was written`(text: String) throws {
    let statement = try #require(Statement(text))
    #expect(statement.description == text)
    #expect(Statement(statement.description) == statement)
  }

  @Test(arguments: [
    "", " ", "=",
    "device", "device device=k3f9", "device device=k3f9m2qxw0 name=",
    "device device=k3f9m2qxw0 name=%0A", "device device=k3f9m2qxw0 forgotten-after=0", "nothing", "Dose",
    "dose", "dose medication=0000000000", "emptied%20",
    "dose medication=0 day=2026-11-20 slot=evening answer=undone",
    "dose medication=0000000000 day=2026-02-30 slot=evening answer=undone",
    "dose medication=0000000000 day=1899-12-31 slot=evening answer=undone",
    "dose medication=0000000000 day=2026-11-20 slot=even%20ing answer=undone",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=undone at=1",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=9223372036854775808",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=9223372036854775807",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=missed at=0",
    "goal millilitres=499", "goal millilitres=10001", "goal millilitres=-1", "goal millilitres=NaN", "goal",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:-1 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:01 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=changed:0 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=warned:366 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=ended: answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:1 answer=undone",
    "stock medication=k3f9m2qxw0 id=1 at=0 said=counted:1 answer=added",
    "slot", "slot name=evening time=21:00", "slot name=evening from=2026-11-20 time=25:00",
    "slot name=-x from=2026-11-20 time=21:00", "slot name=evening from=1899-12-31", "slots evening=21:00",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=0 beverage=water answer=added",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=5 beverage=water note=a%0Ab answer=added",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=5 beverage= answer=added",
    "medication medication=0000000000 edit=", "medication medication=0000000000 edit=exploded",
    "medication medication=0000000000 edit=ended from=never",
    "medication medication=0000000000 edit=ended from=2026-11-20",
    "medication medication=0000000000 edit=ended from=1899-12-31T00:00",
    "medication medication=0000000000 edit=ended from=2026-11-20Tnoon",
    "medication medication=0000000000 edit=paused",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no name=%20",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no dosage=%E2%80%AE",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no per-day=0",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no per-day=101",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no gap=259201",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no gap=9223372036854775807",
    "medication medication=0000000000 edit=changed from=2026-11-20T07:00 even-over=no gap=-9223372036854775808",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=every count=0 first=2026-11-20 slots-where-none=",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=weekly weekdays=9 slots-where-none=",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=weekly weekdays= slots-where-none=",
    "medication medication=0000000000 edit=rescheduled from=2026-11-20T07:00 days=daily",
    "medication medication=0000000000 edit=dosed from=2026-11-20T07:00 dose=0 even-over=no",
    "medication medication=0000000000 edit=dosed from=2026-11-20T07:00 dose=2",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=x days=cycle days-on=0 days-off=0 first=2026-11-20 slots=x reminders=yes dose=1",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name= days=daily slots=x reminders=yes dose=1",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=x days=daily slots=x reminders=yes",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=x days=daily slots=x reminders=yes dose=0",
    "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=x days=daily slots=x reminders=yes dose=1 zone=default",
  ])
  func `what nobody says is refused`(text: String) { #expect(Statement(text) == nil) }

  /// Each joins the sign before it: an accent, a joiner, a vowel of Thai, the end of an emoji, another way to draw one.
  @Test(arguments: ["\u{301}", "\u{200C}", "\u{E33}", "\u{1F3FD}", "\u{FE0F}"])
  func `a text of any beginning is kept as it is`(mark: String) throws {
    let name = try DeviceDescription.validatedName(" \(mark)x  \(mark)y=\(mark)z ")
    #expect(Array(name.unicodeScalars) == Array("\(mark)x \(mark)y=\(mark)z".unicodeScalars))
    let statement = Statement.device(Entries.desk, DeviceDescription(name: name))
    #expect(Statement(statement.description) == statement)
  }

  @Test func `random bytes and damaged statements do no harm`() {
    var random = SplitMix64(seed: 1)
    let whole =
      "medication medication=0000000000 edit=began from=2026-11-20T07:00 made-at=0 state=active name=P days=every count=3 first=2026-11-20 slots=evening reminders=yes gap=60 dose=2 zone=local"
    for _ in 0..<3000 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let statement = Statement(text) { #expect(Statement(statement.description) == statement) }
    }
  }
}
