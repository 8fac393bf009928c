/// The candidate that a mistyped `name` most likely means, ignoring case; nil if none is close. Close is at
/// most two errors (optimal string alignment), and fewer errors than half of the candidate's letters.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased())
  let measured = candidates.map { (candidate: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
  guard let best = measured.min(by: { $0.distance < $1.distance }),
    best.distance <= 2, best.distance * 2 < best.candidate.count
  else { return nil }
  return best.candidate
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
      var distance = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
