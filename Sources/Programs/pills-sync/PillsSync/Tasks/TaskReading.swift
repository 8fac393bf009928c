import ICalendar
import PillsCore

/// What a task says, compared with what Pills last wrote in it and what this device last read there.
struct TaskReading: Hashable {
  let state: TaskState
  /// Whether a person has changed the state since.
  let isAnswer: Bool
  /// Whether Pills has written it again since this text: a program or a server brought an old copy back.
  let isStale: Bool

  /// `isCopy` if a program made a second resource of the task: what was read in the first one says nothing
  /// about it.
  init(_ task: TaskResource, knownAs known: KnownTask?, isCopy: Bool = false) {
    let last = known.map { known in
      TaskState(known.state, at: known.completedAt.map { Instant(secondsSinceEpoch: Int64($0)) })
    }
    let isSameWriting = !isCopy && known?.writing == task.writing
    let before: TaskState
    if let written = task.writtenState {
      isStale = task.timesWritten ?? 0 < known?.writes ?? 0
      // A person may tick a task and untick it before Pills writes in it again.
      before = isSameWriting && known?.state != written.answer ? last ?? written : written
    } else {
      // A program dropped what Pills wrote.
      isStale = task.sequence.map { $0 < known?.sequence ?? 0 } ?? false
      before = last ?? .open
    }
    // The same signs can mean something else now that the state is another one.
    if isSameWriting, known?.signs == task.signs, let last {
      (state, isAnswer) = (last, false)
      return
    }
    state = task.state(leftAs: before)
    // An old copy without a trace of what Pills wrote can be one that was open all the time.
    let mayBeOlder = isStale && task.writtenState == nil && state == .open
    isAnswer = state.answer != before.answer && !mayBeOlder
  }
}

extension KnownTask {
  /// What is known of a task after reading it.
  init(_ task: TaskResource, version: String, _ reading: TaskReading, after known: KnownTask?) {
    if reading.isStale, var known {
      (known.version, known.fingerprint) = (version, nil)
      self = known
      return
    }
    let isAsWritten =
      !reading.isAnswer && !reading.isStale && task.timesWritten != nil && !task.isRepeating
      && !task.hasLeftovers
    self.init(
      version: version,
      state: reading.state.answer,
      doses: task.doses?.map(\.description) ?? known?.doses ?? [],
      writes: task.timesWritten ?? known?.writes ?? 0,
      fingerprint: isAsWritten ? known?.fingerprint : nil,
      completedAt: reading.state.completedAt,
      signs: task.signs,
      writing: task.writing,
      sequence: max(task.sequence ?? 0, known?.sequence ?? 0)
    )
  }

  /// What is known of a task that shows `task`.
  init(_ shown: SlotTask, as task: TaskResource, version: String?, after known: KnownTask?) {
    self.init(
      version: version ?? "",
      state: shown.state.answer,
      doses: shown.doses.map(\.description),
      writes: max(task.timesWritten ?? 0, known?.writes ?? 0),
      fingerprint: shown.fingerprint,
      completedAt: shown.state.completedAt,
      signs: task.signs,
      writing: task.writing,
      sequence: max(task.sequence ?? 0, known?.sequence ?? 0)
    )
  }
}

extension TaskState {
  /// In seconds since the epoch.
  fileprivate var completedAt: Int? {
    if case .completed(let instant?) = self { Int(instant.secondsSinceEpoch) } else { nil }
  }
}
