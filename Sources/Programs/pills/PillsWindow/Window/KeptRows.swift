import Adwaita

/// A row that stays while its content changes.
@MainActor
protocol KeptRow: AnyObject {
  associatedtype Content: Identifiable
  associatedtype Shape

  var widget: Shape { get }

  func show(_ content: Content)
}

/// The rows of a list, each kept as long as its content is listed. A new row would be folded and without
/// keyboard focus, and a press on the old one would be lost.
@MainActor
final class KeptRows<Row: KeptRow> {
  private var rows: [(id: Row.Content.ID, row: Row)] = []
  private let make: @MainActor (Row.Content) -> Row
  private let add: @MainActor (Row) -> Void
  private let remove: @MainActor (Row) -> Void

  /// `add` puts a row behind all others.
  init(
    add adding: @escaping @MainActor (Row) -> Void,
    remove removing: @escaping @MainActor (Row) -> Void,
    make making: @escaping @MainActor (Row.Content) -> Row
  ) {
    (add, remove, make) = (adding, removing, making)
  }

  var all: [Row] { rows.map(\.row) }

  func show(_ contents: [Row.Content]) {
    var former = Dictionary(grouping: rows.reversed(), by: \.id)
    let new = contents.map { content in
      let row = former[content.id]?.popLast()?.row ?? make(content)
      row.show(content)
      return (id: content.id, row: row)
    }
    let listed = Set(new.map { ObjectIdentifier($0.row) })
    for (_, row) in rows where !listed.contains(ObjectIdentifier(row)) { remove(row) }
    let staying = rows.filter { listed.contains(ObjectIdentifier($0.row)) }
    let inPlace = zip(staying, new).prefix { $0.row === $1.row }.count
    for (_, row) in staying.dropFirst(inPlace) { remove(row) }
    for (_, row) in new.dropFirst(inPlace) { add(row) }
    rows = new
  }
}

extension KeptRows where Row.Shape: Widget {
  convenience init(in place: some RowPlace, make: @escaping @MainActor (Row.Content) -> Row) {
    self.init(add: { place.add($0.widget) }, remove: { place.remove($0.widget) }, make: make)
  }
}
