/// The place of an element in an array, in coding paths.
struct ElementIndex: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { "[\(index)]" }

  init(_ index: Int) { self.index = index }
  init(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
}
