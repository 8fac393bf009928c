import Adwaita
import PillsCore
import PillsView
import Words

/// The progress to today's goal as a ring: blue, green from 80 % on, and gold if it is met.
@MainActor
final class Ring {
  let widget: Overlay
  private let picture: Drawn
  private let label = Label().styled("title-2").aligned(across: .center, down: .center)
  private let shown = Shown()

  private static let kind = DrawnKind.picture("PillsRing", style: "ring")
  private static let thickness = 12.0

  /// The share that the drawing closure reads.
  @MainActor
  private final class Shown {
    var share = 0.0
  }

  init() {
    picture = Drawn(Self.kind, width: 120, height: 120) { [shown] pen in
      pen.ring(1, thickness: Ring.thickness, opacity: 0.15)
      if shown.share > 0 { pen.ring(shown.share, thickness: Ring.thickness) }
    }
    widget = Overlay(picture)
    widget.add(label)
  }

  func show(_ intake: IntakeView) {
    shown.share = intake.intake.progress
    label.text = "\(intake.percent) %"
    for stage in IntakeView.Stage.allCases { picture.setStyle(stage.style, stage == intake.stage) }
    picture.setAccessibleName(translated("\(intake.percent) % of today's goal"))
    picture.redraw()
  }
}

extension IntakeView.Stage {
  var style: String {
    switch self {
    case .begun: "begun"
    case .near: "near"
    case .met: "met"
    }
  }
}
