extension Engine {
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
    let news: [Effect] = merge.newEntries == 0 ? [] : [.log(.merged(entries: merge.newEntries))]
    return effects + news + settle(at: moment, past)
      + [
        .reply(
          request,
          .success(.sync(SyncOutcome(newEntries: merge.newEntries, isRenamed: merge.isRenamed)))
        )
      ]
  }
}
