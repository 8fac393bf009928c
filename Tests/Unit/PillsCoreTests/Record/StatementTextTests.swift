import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

@Suite struct StatementTextTests {
  private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test(arguments: [
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=1763668991123456 name=Pills",
    "dose medication=0000000000 day=2026-11-20 slot=noon answer=skipped at=0 name=Iron dosage=5%20mg amount=0.5",
    "dose medication=k3f9m2qxw0 day=2026-11-20 slot=after-lunch answer=undone",
    "dose medication=k3f9m2qxw0 day=2026-11-20 slot=noon answer=missed at=0 name=Iron",
    "dose medication=k3f9m2qxw0 day=2026-11-20 slot=noon answer=taken at=0 name=Iron amount=2 note=felt%20ill place=left%20arm",
    "as-needed medication=0000000000 day=2026-11-20 at=-5 name=Pills place=belly answer=taken",
    "as-needed medication=0000000000 day=2026-11-20 at=0 name=Pills place=\(many("x", 40)) answer=taken",
    "as-needed medication=0000000000 day=2026-11-20 at=0 name=Pills note=\(many("x", 200)) answer=taken",
    "as-needed medication=0000000000 day=2026-11-20 at=-5 name=Pills answer=undone",
    "as-needed medication=0000000000 day=2026-11-20 at=-5 name=Pills amount=2 note=by%20mistake answer=taken",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=250 beverage=water note=so%2C%20so%3B%20%5C%20100%25 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=1763668991123456 said=counted:60 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=-5 said=changed:-1.5 answer=removed",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=ended answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=warned:365 answer=added",
    "pauses state@2026-11-20T07:00=paused state@2026-11-24T00:00=active",
    "goal goal@2026-11-20T00:00=500", "goal goal=10000 goal@2026-11-20T00:00=2000",
    "slot slot=evening time=21:00 time@2026-11-20T00:00=08:00:30",
    "slot slot=after-lunch time@2026-11-20T00:00=",
    "medication medication=0000000000 state@2026-11-20T07:00=ended",
    "medication medication=0000000000 from=2026-11-20T23:59:59",
    "medication medication=0000000000 name=Pille dosage=1%20mg instructions= from=2026-11-20T07:00 state=paused days=as-needed slots= dose=evening%202%2C%20morning%200.5 zone=home per-day=100 gap=72h reminders=no",
    "medication medication=0000000000 days=every%203%20days%20from%202026-11-20 days@2026-11-21T00:00=weekly%20monday%2Cfriday days@2026-11-22T00:00=cycle%201000/1000%20from%202026-11-20",
    "medication medication=0000000000 name@2026-11-20T07:00=Ünïcödé dosage@2026-11-20T07:00= per-day@2026-11-20T07:00= slots@2026-11-20T07:00=evening%2C%20morning",
    "erased medication=0000000000", "same medication=0000000000 other=k3f9m2qxw0 answer=yes",
    "same medication=k3f9m2qxw0 other=k3f9m2qxw1 answer=no",
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
    "dose medication=0000000000 day=2026-11-20 slot=even%2Cing answer=undone",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=undone at=1",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=9223372036854775808",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=taken at=9223372036854775807",
    "dose medication=0000000000 day=2026-11-20 slot=evening answer=missed at=0",
    "as-needed medication=0000000000 day=2026-11-20 at=0 name=Pills place=\(many("x", 41)) answer=taken",
    "as-needed medication=0000000000 day=2026-11-20 at=0 name=Pills note=\(many("x", 201)) answer=taken",
    "same medication=k3f9m2qxw0 other=k3f9m2qxw0 answer=yes", "same medication=k3f9m2qxw0 answer=yes",
    "same medication=k3f9m2qxw0 other=0000000000 answer=maybe",
    "pauses", "pauses state@2026-11-20T07:00=ended", "pauses goal=2000",
    "goal goal=499", "goal goal=10001", "goal goal=-1", "goal goal=NaN", "goal goal=", "goal goal=02000",
    "goal",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:-1 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:01 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=changed:0 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=warned:366 answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=ended: answer=added",
    "stock medication=k3f9m2qxw0 id=0000000001 at=0 said=counted:1 answer=undone",
    "stock medication=k3f9m2qxw0 id=1 at=0 said=counted:1 answer=added",
    "slot", "slot slot=evening", "slot slot=evening time=25:00", "slot slot=evening time=7:00",
    "slot slot=-x time=21:00", "slot slot=evening time@1899-12-31T00:00=", "slot slot=evening days=daily",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=0 beverage=water answer=added",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=5 beverage=water note=a%0Ab answer=added",
    "drink id=0000000001 day=2026-11-20 at=0 millilitres=5 beverage= answer=added",
    "medication medication=0000000000",
    "medication medication=0000000000 state=",
    "medication medication=0000000000 state=gone",
    "medication medication=0000000000 state@never=ended",
    "medication medication=0000000000 state@2026-11-20=ended",
    "medication medication=0000000000 state@1899-12-31T00:00=ended",
    "medication medication=0000000000 state@2026-11-20Tnoon=ended",
    "medication medication=0000000000 name=",
    "medication medication=0000000000 name=%20",
    "medication medication=0000000000 name=%20x",
    "medication medication=0000000000 dosage=%E2%80%AE",
    "medication medication=0000000000 per-day=0",
    "medication medication=0000000000 per-day=101",
    "medication medication=0000000000 gap=0",
    "medication medication=0000000000 gap=72h%201s",
    "medication medication=0000000000 gap=9223372036854775807h",
    "medication medication=0000000000 days=",
    "medication medication=0000000000 days=every%200%20days%20from%202026-11-20",
    "medication medication=0000000000 days=weekly",
    "medication medication=0000000000 days=daily%20x",
    "medication medication=0000000000 days=every%203%20days",
    "medication medication=0000000000 slots=evening,morning",
    "medication medication=0000000000 slots=morning%2C%20evening",
    "medication medication=0000000000 slots=even%2Cing",
    "medication medication=0000000000 dose=0",
    "medication medication=0000000000 dose=1",
    "medication medication=0000000000 dose=x",
    "medication medication=0000000000 zone=default",
    "medication medication=0000000000 reminders=",
    "medication medication=0000000000 reminders=maybe",
    "medication medication=0000000000 from=2026-11-20",
    "medication medication=0000000000 from@2026-11-20T00:00=never",
    "medication medication=0000000000 time=21:00",
    "medication medication=0000000000 goal=2000",
    "medication medication=0000000000 colour=red",
    "erased", "erased medication=0",
  ])
  func `what nobody says is refused`(text: String) { #expect(Statement(text) == nil) }

  /// Each mark joins the preceding character: an accent, a joiner, a Thai vowel, a skin tone, a variation selector.
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
      "medication medication=0000000000 name=P from=2026-11-20T07:00 days=every%203%20days%20from%202026-11-20 slots=evening reminders=yes gap=1min dose@2026-11-21T00:00=2 zone=local"
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
