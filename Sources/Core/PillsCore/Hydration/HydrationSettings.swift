/// The settings for hydration.
package struct HydrationSettings: Hashable, Sendable {
  /// In ``GoalHistory/millilitreRange``; nil if none is set.
  package var goal: Int?
  /// Nil for the usual unit of the locale.
  package var unit: VolumeUnit?
  package var rhythm = HydrationRhythm()
  /// The amounts on offer, in millilitres: one to six different ones in ``Drink/millilitreRange``.
  package var glasses = [150, 250, 350, 500]

  package init() {}
}
