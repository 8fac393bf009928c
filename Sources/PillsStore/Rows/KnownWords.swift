/// The words of a column that were read so far: there are few, and to read one costs more than to find it again.
struct KnownWords<Word> {
  private var words: [(text: [UInt8], word: Word)] = []

  /// What `read` gives for the text in `column`; throws `.damaged` where that is nil.
  mutating func word(
    _ row: Row,
    _ column: Int32,
    _ read: (String) -> Word?
  ) throws(StoreError) -> Word {
    let text = row.utf8(column)
    for known in words where known.text.elementsEqual(text) { return known.word }
    let word = try row.word(column, read)
    words.append((Array(text), word))
    return word
  }
}
