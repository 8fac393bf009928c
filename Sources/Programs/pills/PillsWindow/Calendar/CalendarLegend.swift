import Adwaita
import PillsView
import Words

/// Says what the bars of the calendar mean: which color is which slot, and which shape is which state.
@MainActor
final class CalendarLegend {
  let widget = Bin()
  private var slots: [String] = []

  private static let kind = DrawnKind.decoration("PillsDoseSign", style: "dosesign")

  func show(_ month: CalendarMonth) {
    guard slots != month.slots.map(\.name) else { return }
    slots = month.slots.map(\.name)
    let colors = month.slots.map {
      entry(slotName($0.name).printable, .due, "hue\($0.hue % DoseBar.hueCount)")
    }
    let states = [BarState.taken, .missed, .skipped, .future, .markable].map { entry($0.text, $0, "sign") }
    widget.setContent(Columns(atMost: 3, spacing: 6, colors + states))
  }

  private func entry(_ text: String, _ state: BarState, _ style: String) -> Widget {
    let sign = Drawn(Self.kind, width: 22, height: 14) { pen in draw(state, isToday: state != .future, pen) }
    return Box(
      .across,
      spacing: 6,
      [sign.styled(style).aligned(down: .center), Label(text, start: true).styled("caption")]
    )
  }
}
