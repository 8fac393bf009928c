package import PillsAPI
package import PillsCore
import Words

extension Control.HydrationStatus {
  package var shownUnit: VolumeUnit { unit ?? .usual(environment: environmentVariable) }
}

/// The amount drunk on a day, as it is shown.
package struct IntakeView: Equatable {
  /// The progress towards the goal, for a color or an icon.
  package enum Stage: Hashable, CaseIterable {
    /// Below 80 %.
    case begun
    case near
    case met
  }

  package let intake: Intake
  package let unit: VolumeUnit
}

extension IntakeView {
  package init(_ intake: Intake, in unit: VolumeUnit) { self.init(intake: intake, unit: unit) }

  package init(_ day: Control.DayIntake, in unit: VolumeUnit) {
    self.init(Self.intake(day.millilitres, of: day.goal, on: day.day), in: unit)
  }

  package init(_ status: Control.HydrationStatus) {
    self.init(Self.intake(status.millilitres, of: status.goal, on: status.today), in: status.shownUnit)
  }

  private static func intake(_ total: Int, of goal: Int, on day: Day) -> Intake {
    // Amounts are capped, and a goal of 0 becomes 1 so that shares can be computed.
    let most = 1_000_000_000
    let goal = min(max(goal, 1), most)
    return Intake(min(max(total, 0), most), on: day, GoalHistory(versions: [(from: day, millilitres: goal)]))
  }

  /// Rounded down, so that 100 means that the goal is met.
  package var percent: Int { min(intake.total * 100 / intake.goal, 100) }

  package var stage: Stage {
    switch percent {
    case ..<80: .begun
    case ..<100: .near
    default: .met
    }
  }

  package var share: String { HydrationText.share(intake, in: unit) }

  /// `1.2 of 2 l, 800 ml to go`.
  package var standing: String { HydrationText.standing(intake, in: unit) }

  package var standingToday: String {
    intake.isGoalMet
      ? translated("\(share) today.") : translated("\(share) today, \(unit.roundText(intake.left)) to go.")
  }

  package var total: String { unit.roundText(intake.total) }

  /// `◑`; the full circle means that the goal is met.
  package var sign: Character { Self.signs[percent * (Self.signs.count - 1) / 100] }

  private static let signs: [Character] = ["○", "◔", "◑", "◕", "●"]
}
