import Glibc
package import PillsCore

/// A time zone as the distribution's tzdata describes it, read once when it is made and unchanging after.
package final class LocalTimeZone: LocalTime {
  /// The zone's name such as `Europe/Berlin`, or the value of `TZ` where that describes the zone itself.
  package let identifier: String

  private let table: ZoneTable
  /// Those asked for last. Around a change of offset two take turns.
  private var stretches: [ZoneStretch] = []

  private init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  package func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    let seconds = instant.secondsSinceEpoch
    for stretch in stretches where stretch.seconds.contains(seconds) { return stretch.offset }
    let stretch = table.stretch(around: seconds)
    stretches = [stretch] + stretches.prefix(1)
    return stretch.offset
  }
}

extension LocalTimeZone {
  /// The zone of this process: `TZ` where it is set, else `/etc/localtime`, else UTC, as in tzset(3).
  package static func local() -> LocalTimeZone {
    local(environment: getenv("TZ").map { String(cString: $0) }, link: systemFile)
  }

  /// Where ``local()`` reads: the database, and the file of the zone of this process, where one is named.
  package static var readPaths: [String] {
    let name = getenv("TZ").map { String(cString: $0) } ?? ":\(systemFile)"
    return [database, path(of: name.hasPrefix(":") ? String(name.dropFirst()) : name)]
  }

  /// Whether ``local()`` would find a zone now, rather than fall back to UTC.
  package static var isReadable: Bool {
    guard getenv("TZ") == nil else { return true }
    do {
      _ = try OwnedDescriptor(open(systemFile, O_RDONLY | O_CLOEXEC), from: "open")
      return true
    } catch {
      return false
    }
  }

  private static let systemFile = "/etc/localtime"

  static func local(environment: String?, link: String) -> LocalTimeZone {
    guard let environment else {
      return LocalTimeZone(path: link, identifier: linkedName(of: link)) ?? .utc()
    }
    let name = environment.hasPrefix(":") ? String(environment.dropFirst()) : environment
    guard !name.isEmpty else { return .utc() }
    return LocalTimeZone(path: path(of: name), identifier: name) ?? LocalTimeZone(rule: name) ?? .utc()
  }

  /// A zone of tzdata; nil when there is none of that name.
  package static func named(_ name: String, in database: String = database) -> LocalTimeZone? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    return LocalTimeZone(path: "\(database)/\(name)", identifier: name)
  }

  private static func utc() -> LocalTimeZone { LocalTimeZone(identifier: "UTC", table: ZoneTable(offset: 0)) }

  /// A rule in POSIX form such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  private convenience init?(rule: String) {
    guard let parsed = ZoneRule(rule) else { return nil }
    self.init(identifier: rule, table: ZoneTable(rule: parsed))
  }

  private convenience init?(path: String, identifier: String) {
    guard let bytes = Self.contents(of: path), let table = ZoneTable(file: bytes) else { return nil }
    self.init(identifier: identifier, table: table)
  }

  /// The first bytes of a file, more than any zone has; nil where it cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    // A name may lead to a pipe, which would be waited for.
    guard let file = try? OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), from: "open") else {
      return nil
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, read(file.number, buffer.baseAddress, buffer.count))
    }
    return bytes
  }
}

extension LocalTimeZone {
  private static func path(of name: String) -> String { name.hasPrefix("/") ? name : "\(database)/\(name)" }

  package static var database: String {
    getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
  }

  /// The name that the zone file behind a symbolic link has within the database.
  private static func linkedName(of link: String) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(link, &target, target.count)
    let bytes = target[..<max(0, length)].map(UInt8.init(bitPattern:))
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "/")
    guard let database = parts.firstIndex(of: "zoneinfo"), database + 1 < parts.endIndex else {
      return "localtime"
    }
    return parts[(database + 1)...].joined(separator: "/")
  }
}
