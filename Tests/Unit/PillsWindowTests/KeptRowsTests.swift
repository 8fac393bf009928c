import Testing

@testable import PillsWindow

/// Rows of a list that stay when others come and go.
@MainActor
struct KeptRowsTests {
  private struct Thing: Identifiable {
    let id: String
    var state = ""
  }

  private final class Row: KeptRow {
    let widget: Void = ()
    let id: String
    var shown: [String] = []

    init(_ name: String) { id = name }

    func show(_ thing: Thing) { shown.append(thing.state) }
  }

  /// The rows of a list, and the steps since the last look.
  private final class List {
    var rows: [Row] = []
    var steps: [String] = []
  }

  private let list = List()
  private let kept: KeptRows<Row>

  init() {
    kept = KeptRows(
      add: { [list] row in
        list.rows.append(row)
        list.steps.append("+\(row.id)")
      },
      remove: { [list] row in
        list.rows.removeAll { $0 === row }
        list.steps.append("-\(row.id)")
      },
      make: { Row($0.id) }
    )
  }

  @Test(
    "only rows that come, go or move behind new ones are touched",
    arguments: [
      ("abc", "abc", ""), ("abc", "abcd", "+d"), ("abc", "ab", "-c"), ("abc", "ac", "-b"),
      ("abc", "axbc", "-b-c+x+b+c"), ("abc", "cab", "-a-b-c+c+a+b"), ("abc", "", "-a-b-c"),
      ("", "ab", "+a+b"),
      ("abc", "bd", "-a-c+d"), ("aba", "aba", ""), ("aba", "ab", "-a"),
    ]
  )
  func steps(before: String, after: String, steps: String) {
    kept.show(before.map { Thing(id: String($0)) })
    let former = list.rows
    list.steps = []
    kept.show(after.map { Thing(id: String($0)) })
    #expect(list.rows.map(\.id).joined() == after)
    #expect(list.steps.joined() == steps)
    for row in list.rows where former.contains(where: { $0.id == row.id }) {
      #expect(former.contains { $0 === row })
    }
  }

  @Test func `a kept row shows what has become of it`() {
    for state in ["due", "taken"] { kept.show([Thing(id: "evening", state: state)]) }
    #expect(list.rows.map(\.shown) == [["due", "taken"]])
  }
}
