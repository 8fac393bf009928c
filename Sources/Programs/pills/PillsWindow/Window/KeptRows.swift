import Adwaita

/// What shows one thing of a list, and whatever becomes of it.
@MainActor
protocol KeptRow: AnyObject {
  associatedtype Content: Identifiable
  associatedtype Shape

  var widget: Shape { get }

  func show(_ content: Content)
}

/// The rows of a list: each stays the same over every refresh, as long as what it is about is listed.
///
/// A new row in its place would be folded and without the keyboard, and a press on the former one would be lost.
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

  /// Shows these in this order, in the rows that there are for them.
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
