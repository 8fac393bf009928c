import PillsCore
import PillsView
import Testing

struct TypedSpanTests {
  @Test(
    "a span is shown in words that can be typed",
    arguments: [
      (TimeSpan.hours(6), "6 hours"), (.minutes(1), "1 minute"), (.minutes(90), "1 hour 30 minutes"),
      (.seconds(40), "40 seconds"), (.zero, "0 minutes"), (.hours(24), "24 hours"),
    ]
  )
  func words(span: TimeSpan, text: String) {
    #expect(span.words == text)
    #expect(TimeSpan(typed: text) == span)
  }

  @Test(
    "a span is typed as people write it",
    arguments: [
      ("10 Min.", TimeSpan.minutes(10)), ("1h 30min", .minutes(90)), ("2 days", .hours(48)),
      ("45", .seconds(45)),
      ("soon", nil), ("", nil), ("10 parsecs", nil),
    ] as [(String, TimeSpan?)]
  )
  func typed(text: String, span: TimeSpan?) { #expect(TimeSpan(typed: text) == span) }
}
