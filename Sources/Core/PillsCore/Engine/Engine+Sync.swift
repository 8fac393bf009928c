extension Engine {
  /// Goes on with what is known since entries of other machines were taken in.
  mutating func finishMerging(
    _ remembered: Memory,
    _ merge: Merge,
    request: RequestID,
    at moment: Moment,
    _ past: any Past
  ) -> [Effect] {
    let effects = remember(remembered)
    updateParts(at: moment)
    storage.countStored(merge.newEntries)
    let settings = settingsToAdopt(from: merge)
    let news: [Effect] = merge.newEntries == 0 ? [] : [.log(.merged(entries: merge.newEntries))]
    return effects + news + settle(at: moment, past) + (settings.isEmpty ? [] : [.adopt(settings)])
      + [
        .reply(
          request,
          .success(.sync(SyncOutcome(newEntries: merge.newEntries, isRenamed: merge.isRenamed)))
        )
      ]
  }

  /// What is to be changed in the settings file for the goal to be that of the other machines.
  private func settingsToAdopt(from merge: Merge) -> [SettingChange] {
    guard let goal = merge.goal, hydration.goals.last != goal else { return [] }
    return [SettingChange(path: "hydration.goal", value: String(goal))]
  }
}
