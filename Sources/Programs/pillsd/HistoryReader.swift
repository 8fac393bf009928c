import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// Reads the past from the store, and caches results that take long.
@MainActor
final class HistoryReader {
  private let store: StoreKeeper
  /// The streak up to the last day that is over, and everything it depends on except the answers.
  private var kept: (last: Day, basis: HistoryBasis, length: Int)?
  /// The statistics of settled days, and everything they depend on except the answers.
  private var keptStatistics: (days: ClosedRange<Day>, basis: HistoryBasis, statistics: Statistics)?
  /// The days in a row before `today` on which the goal was met, with the goals.
  private var keptHydration: (today: Day, goals: GoalHistory, length: Int)?
  private var keptQuestions: (today: Day, count: Int)?
  /// The last report, and when pills-sync last ran. The outer nil means that this was not read yet.
  private var keptReport: (report: SyncReport?, lastRun: Instant)??

  init(store: StoreKeeper) { self.store = store }

  /// Drops the cached results that `change` makes wrong.
  func apply(_ change: Change) {
    let answered = change.answers.map(\.dose.day)
    if let last = kept?.last, answered.contains(where: { $0 <= last }) { kept = nil }
    if let days = keptStatistics?.days, answered.contains(where: days.contains) { keptStatistics = nil }
    if let past = keptHydration, change.drinks.contains(where: { $0.drink.day < past.today }) {
      keptHydration = nil
    }
    // The new record may settle a conflict.
    if !answered.isEmpty || !change.asNeeded.isEmpty || change.medications != Change.nothing.medications
      || change.hydration.goals != nil
    {
      keptQuestions = nil
    }
  }

  /// Drops everything, because the store was replaced or changed.
  func forget() {
    kept = nil
    keptStatistics = nil
    keptHydration = nil
    keptQuestions = nil
    keptReport = nil
  }

  func streak(of engine: Engine, at moment: Moment) throws(StoreError) -> Int {
    let (last, completeDays) = engine.endOfStreak(at: moment)
    let basis = engine.historyBasis
    if let kept, kept.last == last, kept.basis == basis { return kept.length + completeDays }
    let length = try length(endingWith: last, basis, of: engine, at: moment)
    kept = (last, basis, length)
    return length + completeDays
  }

  private func length(
    endingWith last: Day,
    _ basis: HistoryBasis,
    of engine: Engine,
    at moment: Moment
  ) throws(StoreError) -> Int {
    let known = try store.readable(at: moment).streakCheckpoint()
    var checkpoint = known
    let length = try Streak.length(
      endingWith: last,
      of: engine.pastDays(firstAnswer: try store.readable(at: moment).firstAnsweredDay(), at: moment),
      basis: basis.fingerprint,
      checkpoint: &checkpoint
    ) { (days) throws(StoreError) in
      try store.readable(at: moment).answeredDoses(of: days)
    }
    // Without a checkpoint, counting only takes longer.
    if let checkpoint, checkpoint != known { try? store.readable(at: moment).keep(checkpoint) }
    return length
  }

  func slots(
    of days: ClosedRange<Day>,
    engine: Engine,
    at moment: Moment
  ) throws(StoreError) -> [Day: [SlotOverview]] {
    let answers = try store.readable(at: moment).answers(of: days)
    return engine.slots(of: days, answers: answers, at: moment)
  }

  func statistics(
    of days: ClosedRange<Day>,
    engine: Engine,
    at moment: Moment
  ) throws(StoreError) -> Statistics {
    let past = engine.pastDays(at: moment)
    let basis = engine.historyBasis
    // No dose of a week ago can still be open, however long its reminder was snoozed.
    let settled = min(moment.today.advanced(by: -8), days.upperBound)
    var (statistics, first) = (Statistics(), days.lowerBound)
    if let kept = keptStatistics, kept.basis == basis, kept.days.lowerBound == first,
      kept.days.upperBound <= settled
    {
      (statistics, first) = (kept.statistics, kept.days.upperBound.next)
    }
    while first <= days.upperBound {
      // Decades of answers at once would enlarge pillsd's memory for good.
      let run = first...min(first.advanced(by: 511), first <= settled ? settled : days.upperBound)
      let answers = try store.readable(at: moment).answeredDoses(of: run)
      past.forEach(of: run, answers: answers) { day, doses in
        statistics.add(day, doses, isInPart: past.isMarkedInPart(day, doses))
      }
      first = run.upperBound.next
      // Reading a few years takes hardly any time.
      if run.upperBound == settled, days.count > 1000 {
        keptStatistics = (days.lowerBound...settled, basis, statistics)
      }
    }
    return statistics
  }
}

extension HistoryReader {
  /// The number of conflicts to decide; those of doses only for recent days.
  func questions(at moment: Moment) throws(StoreError) -> Int {
    let today = moment.today
    if let kept = keptQuestions, kept.today == today { return kept.count }
    let firstDay = today.advanced(by: 1 - Sync.GetConflicts.recentDays)
    let count = try store.readable(at: moment).questions(from: firstDay)
    keptQuestions = (today, count)
    return count
  }

  /// Nil unless all sync attempts have failed for a day, or there were none.
  func syncFailure(at moment: Moment, awakeSince wake: Instant) -> Control.SyncFailure? {
    if let report = lastSync(at: moment)?.report, let since = report.failingSince,
      report.hasFailed(for: SyncReport.patience)
    {
      let problem = report.problem.flatMap { value(ofWireText: Array($0.utf8), as: Control.Complaint.self) }
      return Control.SyncFailure(failingSince: moment.zone.timestamp(of: since), complaint: problem)
    }
    guard isSyncSilent(for: SyncReport.patience, at: moment, awakeSince: wake),
      let last = lastSync(at: moment)?.lastRun
    else { return nil }
    return Control.SyncFailure(failingSince: moment.zone.timestamp(of: last), isSilent: true)
  }

  /// Whether pills-sync does not run, although it should.
  func isSyncSilent(for span: TimeSpan, at moment: Moment, awakeSince wake: Instant) -> Bool {
    lastSync(at: moment).map {
      SyncReport.isSilent(since: $0.lastRun, for: span, at: moment.now, awakeSince: wake)
    } ?? false
  }

  /// The last report, and the last run or the beginning of sync; nil without sync.
  func lastSync(at moment: Moment) -> (report: SyncReport?, lastRun: Instant)? {
    if let keptReport { return keptReport }
    guard let store = try? store.readable(at: moment) else { return nil }
    let report = (try? store.syncReport()) ?? nil
    let lastRun = report?.at ?? (try? store.syncBegin()) ?? nil
    let known = lastRun.map { (report, $0) }
    keptReport = .some(known)
    return known
  }

  func forgetReport() { keptReport = nil }
}

extension HistoryReader {
  /// The first day with data; today if there is none.
  func firstDay(of engine: Engine, at moment: Moment) throws(StoreError) -> Day {
    let recorded = try store.readable(at: moment).firstRecordedDay()
    let medications = engine.regimen.histories.map(\.versions[0].from.day)
    return min(([recorded].compactMap(\.self) + medications).min() ?? moment.today, moment.today)
  }

  /// The last entries about the answered and the as-needed doses of `days`.
  func answers(of days: ClosedRange<Day>, at moment: Moment) throws(StoreError) -> RecordedAnswers {
    let entries = try store.readable(at: moment).doseEntries(of: days, limit: Int(Int32.max)) ?? []
    return RecordedAnswers(entries)
  }

  func known(beside records: ImportedRecords, at moment: Moment) throws(StoreError) -> KnownRecords {
    let readable = try store.readable(at: moment)
    var known = KnownRecords()
    known.subjects = try readable.subjects()
    known.days = try readable.recordedDays()
    if let days = records.days { known.answers = try readable.answers(of: days) }
    return known
  }
}

/// The current answers to doses, with their entries.
struct RecordedAnswers {
  private(set) var due: [Dose: Entry] = [:]
  private(set) var asNeeded: [Day: [(dose: AsNeededDose, entry: Entry)]] = [:]

  init(_ entries: [Entry]) {
    for (subject, entries) in Dictionary(grouping: entries, by: \.subject) {
      guard let entry = Reading.current(entries) else { continue }
      if case .dose(let dose) = subject { due[dose] = entry }
      if case .asNeeded(let dose, .taken) = entry.statement {
        asNeeded[dose.day, default: []].append((dose, entry))
      }
    }
  }
}

extension HistoryReader {
  func intakes(
    of days: ClosedRange<Day>,
    _ goals: GoalHistory,
    at moment: Moment
  ) throws(StoreError) -> [Intake] {
    let totals = try store.readable(at: moment).intakes(of: days)
    var next = totals.startIndex
    return days.map { day in
      guard next < totals.endIndex, totals[next].day == day else { return Intake(0, on: day, goals) }
      defer { next += 1 }
      return Intake(totals[next].millilitres, on: day, goals)
    }
  }

  /// The number of days in a row on which the goal was met; `today` counts once its goal is met.
  func hydrationStreak(
    upTo today: Intake,
    _ goals: GoalHistory,
    at moment: Moment
  ) throws(StoreError) -> Int {
    let todayCounts = today.isGoalMet ? 1 : 0
    if let past = keptHydration, past.today == today.day, past.goals == goals {
      return past.length + todayCounts
    }
    let length = try HydrationStreak.length(before: today.day, goals) { (last, limit) throws(StoreError) in
      try store.readable(at: moment).intakes(backFrom: last, limit: limit)
    }
    keptHydration = (today.day, goals, length)
    return length + todayCounts
  }

  /// For a few months at most, because all drinks are read. Days before the first drink ever do not count.
  func hydrationStatistics(
    of days: ClosedRange<Day>,
    _ goals: GoalHistory,
    at moment: Moment
  ) throws(StoreError) -> HydrationStatistics {
    let store = try store.readable(at: moment)
    let first = try store.firstDrinkingDay()
    return HydrationStatistics(
      of: try store.drinks(of: days),
      on: days,
      since: first ?? moment.today.next,
      goals,
      zone: moment.zone
    )
  }
}
