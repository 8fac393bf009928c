import Words

/// What a person adds to a dose: a note, and where on the body it was put.
package struct DoseRemarks: Hashable, Sendable {
  package var note: String?
  package var place: String?

  package static let none = DoseRemarks()
  package static let mostNoteCharacters = 200
  package static let mostPlaceCharacters = 40

  /// `left arm; felt ill`; nil if there are none.
  package var text: String? {
    let parts = [place, note].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  package init(note: String? = nil, place: String? = nil) { (self.note, self.place) = (note, place) }
}

/// The last place that was recorded for a medication, and when.
package struct UsedPlace: Hashable, Sendable {
  package let at: Instant
  package let place: String

  package init(_ place: String, at: Instant) { (self.place, self.at) = (place, at) }
}

extension Medication {
  /// The places that take turns, in their order.
  package var places: [String] { self[.places].partsOfList }

  /// The place whose turn it is after `last`; nil if the medication has none.
  package func nextPlace(after last: String?) -> String? {
    let places = places
    guard let index = last.flatMap(places.firstIndex) else { return places.first }
    return places[(index + 1) % places.count]
  }
}
