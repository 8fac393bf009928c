import CAdwaita
import PillsView
import Testing

@testable import Adwaita
@testable import PillsWindow

/// What is drawn, pixel for pixel: `#` is covered, `+` in part, `.` not at all.
@MainActor
@Suite struct DrawingTests {
  /// The lines of pictures of 14 by 12 pixels, side by side.
  private func lines(_ drawings: [(Pen) -> Void]) throws -> [String] {
    let pictures = try drawings.map { draw in
      let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 14, 12))
      let cairo = try #require(cairo_create(surface))
      let color = GdkRGBA(red: 1, green: 0.6, blue: 0.2, alpha: 1)
      let room = Rectangle(width: 14, height: 12)
      draw(Pen(room: room, isRightToLeft: false, cairo: cairo, style: nil, color: color))
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
      defer { cairo_surface_destroy(surface) }
      let bytes = UnsafeRawBufferPointer(start: cairo_image_surface_get_data(surface), count: 14 * 12 * 4)
      return Array(bytes.bindMemory(to: UInt32.self))
    }
    #expect(pictures.joined().allSatisfy { $0 >> 24 < 255 || $0 == 0xFFFF_9933 }, "another color")
    return (0..<12).map { y in
      pictures.map { pixels in
        pixels[y * 14..<y * 14 + 14].map { $0 >> 24 < 16 ? "." : $0 >> 24 < 192 ? "+" : "#" }.joined()
      }.joined(separator: " ")
    }
  }

  @Test func shapes() throws {
    let room = Rectangle(x: 1, y: 2, width: 12, height: 8)
    let lines = try lines([
      { $0.fill(room, radius: 3) },
      { $0.fill(room, radius: 99, opacity: 0.5) },
      { pen in
        pen.stroke(room.inset(by: 0.5), radius: 2, width: 1, dash: 3)
        pen.stroke(room.inset(by: 3), radius: 0, width: 1)
      },
      { pen in
        pen.clipped(to: room, radius: 4) { pen.fill(pen.room, radius: 0) }
        pen.cut([(3, 4), (6, 8), (11, 4)], width: 2)
        pen.line([(2, 11), (12, 11)], width: 2)
      },
      { $0.ring(0.25, thickness: 3) },
      { $0.ring(0.75, thickness: 3, opacity: 0.5) },
      { Chart.draw(Chart.Column(label: "", name: "", share: 0.5), $0) },
      { Chart.draw(Chart.Column(label: "", name: "", share: 2), $0) },
    ])
    #expect(
      lines.joined(separator: "\n") == """
        .............. .............. .............. .............. .....+###+.... .....+++++.... .....++++..... ....+####+....
        .............. .............. .............. .............. .....+#####+.. .....++++++... ....++++++.... ...+######+...
        ..+########+.. ...+++++++++.. ..+##...###++. ..++######++.. .....+######.. .....+++++++.. ...++++++++... ...########...
        .+##########+. ..++++++++++.. ..+........++. .+++######+++. .......++###+. ........+++++. ...++++++++... ..+########+..
        .############. .++++++++++++. ...++++++++.+. .++.+###++.++. .........+###. .+++.....++++. ...++++++++... ..+########+..
        .############. .++++++++++++. .+.+#++++#+... .##..+#+..+##. .........+###. .+++......+++. ...++++++++... ..+########+..
        .############. .++++++++++++. .#.+#++++#+... .##+..+..+###. ..........###. .+++......+++. ..+########+.. ..+########+..
        .############. .++++++++++++. .#.++++++++.+. .+##+..++###+. ..........+++. .++++....++++. ..+########+.. ..+########+..
        .+##########+. .+++++++++++.. .++........++. .+###++#####+. .............. .+++++..+++++. ..+########+.. ..+########+..
        ..+########+.. ...++++++++... ....+##+..+++. ..++######++.. .............. ..++++++++++.. ...########... ...########...
        .............. .............. .............. .############. .............. ...++++++++... ...+######+... ...+######+...
        .............. .............. .............. .############. .............. ....++++++.... ....+####+.... ....+####+....
        """
    )
  }

  @Test func everyStateOfASlotHasAShapeOfItsOwn() throws {
    let partly = BarState.partly(taken: 1, of: 4)
    let states = [.markable, .future, .due, partly, .taken, .skipped, BarState.missed]
    let drawings = states.map { state in { pen in draw(state, pen) } }
    let mirrored = { (pen: Pen) in
      draw(partly, Pen(room: pen.room, isRightToLeft: true, cairo: pen.cairo, style: nil, color: pen.color))
    }
    let lines = try lines(drawings + [mirrored])
    #expect(
      lines.joined(separator: "\n") == """
        .............. .............. .............. .............. .............. .............. .............. ..............
        ...+++.+++.... .............. ...++####++... ...++####++... ...+#####++... ...++++++++... ...+++..#++... ...++####++...
        ....+....+.... .............. ..+##++++##+.. ..###++++##+.. ..+#######++.. ..++++++++++.. ..+##+..+##+.. ..+##++++###..
        .++........++. .............. .+#+......+#+. .+##......+#+. .+#######+.++. .++++++++++++. .+####++###+.. .+#+......##+.
        .++........++. .............. .##........#+. .###.......#+. .#######+.+#+. .++++++++++++. ..++######+... .##.......###.
        .+............ .....++++..... .#+........+#. .###.......+#. .#++###+..###. .+##########+. ....+####+.... .#+.......###.
        .............. .....++++..... .#+........+#. .###.......+#. .#+.+##..+###. .+##########+. ....+####+.... .#+.......###.
        .++........++. .............. .+#........#+. .###.......#+. .+#+.++.+###+. .++++++++++++. ..++######+++. .+#.......###.
        .++........++. .............. .+#+......+#+. .+##......+#+. .+##+..+####+. .++++++++++++. .+####++####+. .+#+......##+.
        ....+....+.... .............. ..+##++++##+.. ..###++++##+.. ..+##++####+.. ..++++++++++.. ..+##+..+##+.. ..+##++++###..
        ....++..++.... .............. ...++####++... ...++####++... ...++####++... ...++++++++... ...+++...++... ...++####++...
        .............. .............. .............. .............. .............. .............. .............. ..............
        """
    )
  }
}
