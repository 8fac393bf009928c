import Glibc

/// A database of time zones, compiled from tzdata's source in a folder that is removed with it.
final class ZoneDatabase {
  struct NotMade: Error {}

  let path: String

  init(bloat: String) throws {
    var template = Array("/tmp/pills-zones-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NotMade() }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard system("zic -b \(bloat) -d '\(path)' /usr/share/zoneinfo/tzdata.zi") == 0 else { throw NotMade() }
  }

  deinit {
    system("rm -rf '\(path)'")
  }
}
