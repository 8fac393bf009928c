@testable import Varlink

/// One of each type that JSON is read as.
struct Everything: Equatable {
  enum Kind: String { case daily, weekly }

  struct Part: Equatable {
    var hour: Int
    var note: String?
  }

  var flag = true
  var text = "ä \"quoted\"/\u{0}\u{1F48A}"
  var least = Int.min
  var greatest = Int.max
  var number = 0.1
  var kind = Kind.weekly
  var part = Part(hour: 7)
  var list: [Int?] = [1, nil, 3]
  var lists: [[Part]] = [[], [Part(hour: 1, note: ""), Part(hour: 2)]]
  var named: [String: [String: Bool]] = ["": [:], "a.b": ["yes": true]]
  var absent: Part?
}

extension Everything: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    flag = try members.required("flag")
    text = try members.required("text")
    least = try members.required("least")
    greatest = try members.required("greatest")
    number = try members.required("number")
    kind = try members.required("kind")
    part = try members.required("part")
    list = try members.required("list")
    lists = try members.required("lists")
    named = try members.required("named")
    absent = try members.optional("absent")
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("absent", absent)
    try object.write("flag", flag)
    try object.write("greatest", greatest)
    try object.write("kind", kind)
    try object.write("least", least)
    try object.write("list", list)
    try object.write("lists", lists)
    try object.write("named", named)
    try object.write("number", number)
    try object.write("part", part)
    try object.write("text", text)
  }
}

extension Everything.Kind: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self(rawValue: $0) } }
  func write(to json: JSONWriter) { json.write(rawValue) }
}

extension Everything.Part: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    hour = try members.required("hour")
    note = try members.optional("note")
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("hour", hour)
    try object.write("note", note)
  }
}
