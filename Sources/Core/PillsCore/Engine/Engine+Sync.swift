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
    let settings = settingsToAdopt(from: merge, today: moment.today)
    let news: [Effect] = merge.newEntries == 0 ? [] : [.log(.merged(entries: merge.newEntries))]
    return effects + news + settle(at: moment, past) + (settings.isEmpty ? [] : [.adopt(settings)])
      + [
        .reply(
          request,
          .success(.sync(SyncOutcome(newEntries: merge.newEntries, isRenamed: merge.isRenamed)))
        )
      ]
  }

  /// What is to be changed in the settings file for the slots and the goal to be those of the other machines. A slot that
  /// only this machine has stays as long as it is needed.
  private func settingsToAdopt(from merge: Merge, today: Day) -> [SettingChange] {
    var changed: [SettingChange] = []
    if let slots = merge.slots {
      let needed = slotsInUse(on: today)
      let others = settings.slots.keys.filter { slots[$0] == nil && needed[$0] == nil }
      let differing = slots.filter { settings.slots[$0.key] != $0.value }
      changed += Slot.inOrder(differing).map {
        SettingChange(path: SettingKey.slot($0.name).path, value: $0.time.description)
      }
      changed += others.sorted().map { SettingChange(path: SettingKey.slot($0).path, value: "") }
    }
    if let goal = merge.goal, hydration.goals.last != goal {
      changed.append(SettingChange(path: "hydration.goal", value: String(goal)))
    }
    return changed
  }
}
