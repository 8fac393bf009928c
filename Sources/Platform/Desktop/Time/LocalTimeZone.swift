import Files
import Glibc
package import PillsCore

/// A time zone of the system's tzdata, read once and unchanging.
package final class LocalTimeZone: LocalTime {
  /// The zone's name such as `Europe/Berlin`, or the value of `TZ` if that is a rule.
  package let identifier: String

  private let table: ZoneTable
  /// The two used last; around a change of offset they take turns.
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
  /// The zone of this process: `TZ` if it is set, else `/etc/localtime`, else UTC, as in tzset(3).
  package static func local() -> LocalTimeZone {
    local(environment: getenv("TZ").map { String(cString: $0) }, link: systemFile)
  }

  /// The paths that ``local()`` reads: the tzdata folder, and the file named by `TZ` or `/etc/localtime`.
  package static var readPaths: [String] {
    let name = getenv("TZ").map { String(cString: $0) } ?? ":\(systemFile)"
    return [database, path(of: name.hasPrefix(":") ? String(name.dropFirst()) : name)]
  }

  /// Whether ``local()`` can open `/etc/localtime` now instead of falling back to UTC; true if `TZ` is set.
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

  package static func named(_ name: String, in database: String = database) -> LocalTimeZone? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    return LocalTimeZone(path: "\(database)/\(name)", identifier: name)
  }

  private static func utc() -> LocalTimeZone { LocalTimeZone(identifier: "UTC", table: ZoneTable(offset: 0)) }

  /// A POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  private convenience init?(rule: String) {
    guard let parsed = ZoneRule(rule) else { return nil }
    self.init(identifier: rule, table: ZoneTable(rule: parsed))
  }

  private convenience init?(path: String, identifier: String) {
    guard let bytes = Self.contents(of: path), let table = ZoneTable(file: bytes) else { return nil }
    self.init(identifier: identifier, table: table)
  }

  /// The first 64 KiB of a file, more than any zone has; nil if it cannot be opened.
  private static func contents(of path: String) -> [UInt8]? {
    // Opening a pipe would otherwise block.
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

  package static var database: String { getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo" }

  /// The zone name in the target of the symbolic link; `localtime` if it has none.
  private static func linkedName(of link: String) -> String {
    let parts = (linkTarget(of: link) ?? "").split(separator: "/")
    guard let database = parts.firstIndex(of: "zoneinfo"), database + 1 < parts.endIndex else {
      return "localtime"
    }
    return parts[(database + 1)...].joined(separator: "/")
  }
}
