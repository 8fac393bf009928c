import PillsAPI
import PillsCore
import PillsView
import Words

/// The interactive calendar as a value: events go in, and requests come out. pillsd decides what may be
/// changed and what a change does.
struct TapState {
  enum TapEvent {
    case input(TapInput)
    case loaded(Control.Calendar.Output)
    /// The result of a change, in words.
    case done(String)
    case locked(day: Day)
    case failed(String)
    /// pillsd reports a change, whoever made it.
    case changed
  }

  enum TapRequest: Equatable {
    /// Nil is the current month.
    case load(month: String?)
    case toggle(slot: String, day: Day)
    case unlock
    case lock
    case suspend
    case quit
  }

  private(set) var month: Control.Calendar.Output?
  private(set) var view: MonthView?
  private(set) var place = MonthPicture.Place(day: 1, slot: 0)
  /// Shown until the next key.
  private(set) var message = ""
  /// The change on a locked day, while the person is asked whether to unlock it.
  private(set) var awaiting: TapRequest?
  /// The day to select in the month that is loading. 0 and below count back from its last day; nil stays.
  private var target: Int?

  mutating func handle(_ event: TapEvent, picture: MonthPicture?) -> [TapRequest] {
    switch event {
    case .input(let input): return take(input, picture)
    case .loaded(let output):
      take(output)
      return []
    case .done(let text):
      message = text
      return [.load(month: month?.month.description)]
    case .failed(let text):
      message = text
      return []
    case .locked(let day):
      let name = day.weekdayAndDate
      awaiting = toggle()
      message = Question.withNo(translated("\(name) is locked. Unlock for 10 minutes?"))
      return []
    case .changed:
      return [.load(month: month?.month.description)]
    }
  }

  // MARK: Input

  private mutating func take(_ input: TapInput, _ picture: MonthPicture?) -> [TapRequest] {
    message = ""
    if let wanted = awaiting {
      awaiting = nil
      guard case .character(let key) = input, Question.isYes(String(key)) else { return [] }
      return [.unlock, wanted]
    }
    switch input {
    case .left, .character("h"): return move(days: -1)
    case .right, .character("l"): return move(days: 1)
    case .up, .character("k"): return move(slots: -1)
    case .down, .character("j"): return move(slots: 1)
    case .enter, .character(" "): return answer()
    case .click(let line, let column):
      guard let clicked = picture?.place(atLine: line, column: column) else { return [] }
      place = clicked
      return answer()
    case .earlier, .character("["): return show(monthsLater: -1, target: nil)
    case .later, .character("]"): return show(monthsLater: 1, target: nil)
    case .character("t"):
      self.target = today
      return [.load(month: nil)]
    case .character("u"):
      return [month?.lock.state == .unlocked ? .lock : .unlock]
    case .character("\u{1A}"): return [.suspend]
    case .escape, .character("q"), .character("\u{03}"), .character("\u{04}"): return [.quit]
    case .character: return []
    }
  }

  private mutating func answer() -> [TapRequest] {
    guard let view, let toggle = toggle() else { return [] }
    if view.days[place.day - 1].relation == .future {
      message = translated("That day is in the future.")
      return []
    }
    guard view.days[place.day - 1].marks[place.slot] != nil else {
      message = translated("Nothing is due then.")
      return []
    }
    return [toggle]
  }

  private func toggle() -> TapRequest? {
    guard let month, let view, view.slots.indices.contains(place.slot) else { return nil }
    return .toggle(slot: view.slots[place.slot], day: month.month.days.lowerBound.advanced(by: place.day - 1))
  }

  /// To the slot below or above, which may be in another week.
  private mutating func move(slots: Int) -> [TapRequest] {
    let (slot, count) = (place.slot + slots, view?.slots.count ?? 0)
    guard (0..<count).contains(slot) else {
      return move(days: 7 * slots, slot: slots > 0 ? 0 : max(0, count - 1))
    }
    place.slot = slot
    return []
  }

  /// The day may be in the month before or after.
  private mutating func move(days: Int, slot: Int? = nil) -> [TapRequest] {
    guard let view else { return [] }
    let day = place.day + days
    if view.days.indices.contains(day - 1) {
      place = MonthPicture.Place(day: day, slot: slot ?? place.slot)
      return []
    }
    let isLater = day > view.days.count
    let effects = show(monthsLater: isLater ? 1 : -1, target: isLater ? day - view.days.count : day)
    if !effects.isEmpty { place.slot = slot ?? place.slot }
    return effects
  }

  private mutating func show(monthsLater: Int, target: Int?) -> [TapRequest] {
    guard let view else { return [] }
    if monthsLater > 0, !view.isOver {
      message = translated("The calendar ends with this month.")
      return []
    }
    self.target = target
    return view.month.advanced(by: monthsLater).map { [.load(month: $0.description)] } ?? []
  }

  // MARK: Replies of pillsd

  private mutating func take(_ output: Control.Calendar.Output) {
    let newView = MonthView(output, showsMarkable: true)
    let isFirst = view == nil
    month = output
    view = newView
    if isFirst {
      place = MonthPicture.Place(day: today ?? 1, slot: 0)
    } else if let target {
      place.day = target > 0 ? target : newView.days.count + target
    }
    target = nil
    place.day = min(max(place.day, 1), newView.days.count)
    place.slot = min(place.slot, max(0, newView.slots.count - 1))
  }

  /// Nil until a month is loaded.
  private var today: Int? { month?.today.components.day }
}
