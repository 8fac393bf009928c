/// One of each type that JSON is decoded into.
struct Everything: Codable, Equatable {
  enum Kind: String, Codable { case daily, weekly }

  struct Part: Codable, Equatable {
    var hour: UInt8
    var note: String?
  }

  var flag = true
  var text = "ä \"quoted\"/\u{0}\u{1F48A}"
  var int = Int.min
  var int8 = Int8.min
  var int16 = Int16.min
  var int32 = Int32.min
  var int64 = Int64.max
  var uint: UInt = 7
  var uint8 = UInt8.max
  var uint16 = UInt16.max
  var uint32 = UInt32.max
  var uint64 = UInt64(Int64.max)
  var double = 0.1
  var float: Float = 0.1
  var kind = Kind.weekly
  var part = Part(hour: 7)
  var list: [Int?] = [1, nil, 3]
  var lists: [[Part]] = [[], [Part(hour: 1, note: ""), Part(hour: 2)]]
  var named: [String: [String: Bool]] = ["": [:], "a.b": ["yes": true]]
  var absent: Part?
}
