/// What a person may choose of hydration.
package struct HydrationSettings: Hashable, Sendable {
  /// The goal of a day from now on, in ``GoalHistory/millilitreRange``; nil where none is set.
  package var goal: Int?
  /// In what amounts are shown and typed; nil for what is usual where the person lives.
  package var unit: VolumeUnit?
  package var rhythm = HydrationRhythm()
  /// The amounts that are offered, in millilitres: one to six, in ``Drink/millilitreRange``, each once.
  package var glasses = [150, 250, 350, 500]

  package init() {}
}
