import CLibnotify
import Glibc
package import PillsCore

/// A time zone as the distribution's tzdata describes it, read once when it is made and unchanging after.
package final class LocalTimeZone: LocalTime {
  /// The zone's name such as `Europe/Berlin`, or the value of `TZ` where that describes the zone itself.
  package let identifier: String

  private let zone: OpaquePointer
  /// The zone's file, open for as long as `zone` lives.
  private let file: OwnedDescriptor?
  /// Those asked for last. Around a change of offset two take turns.
  private var stretches: [Stretch] = []

  /// Seconds since the epoch between which the offset stays the same.
  private struct Stretch {
    let seconds: ClosedRange<Int64>
    let offset: Int64
  }

  private init(identifier: String, zone: OpaquePointer, file: consuming OwnedDescriptor?) {
    self.identifier = identifier
    self.zone = zone
    self.file = file
  }

  deinit {
    g_time_zone_unref(zone)
  }

  package func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    let seconds = instant.secondsSinceEpoch
    for stretch in stretches where stretch.seconds.contains(seconds) { return stretch.offset }
    let stretch = stretch(around: seconds)
    stretches = [stretch] + stretches.prefix(1)
    return stretch.offset
  }

  /// GLib goes through all changes since 1970 to find one, and nearly all that is asked of is within a few days.
  private func stretch(around seconds: Int64) -> Stretch {
    let reach: Int64 = 30 * 86_400
    let interval = interval(at: seconds)
    let first = edge(of: interval, from: seconds, towards: seconds - reach)
    let last = edge(of: interval, from: seconds, towards: seconds + reach)
    return Stretch(seconds: first...last, offset: Int64(g_time_zone_get_offset(zone, interval)))
  }

  /// How far towards `end` the interval goes, which `start` lies in.
  private func edge(of interval: Int32, from start: Int64, towards end: Int64) -> Int64 {
    guard self.interval(at: end) != interval else { return end }
    var (inside, outside) = (start, end)
    while (outside - inside).magnitude > 1 {
      let middle = inside + (outside - inside) / 2
      if self.interval(at: middle) == interval { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// GLib's number of the time between two changes that the instant lies in.
  private func interval(at seconds: Int64) -> Int32 {
    // Not found happens for local times only, which a gap may skip.
    max(0, g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(seconds)))
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

  /// Whether ``local()`` would be told of a zone now, rather than fall back to UTC.
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
  package static func named(_ name: String) -> LocalTimeZone? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    return LocalTimeZone(path: path(of: name), identifier: name)
  }

  private static func utc() -> LocalTimeZone {
    LocalTimeZone(identifier: "UTC", zone: g_time_zone_new_utc(), file: nil)
  }

  /// A rule in POSIX form such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  private convenience init?(rule: String) {
    guard let zone = g_time_zone_new_identifier(rule) else { return nil }
    self.init(identifier: rule, zone: zone, file: nil)
  }

  /// A file in the format of RFC 9636.
  private convenience init?(path: String, identifier: String) {
    guard let file = try? OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC), from: "open"),
      Self.hasSignature(file)
    else { return nil }
    // GLib hands out a zone again for as long as one of the same name lives, even if the file has changed. The
    // number of a descriptor is ours for just as long, so under this name the file is always read.
    guard let zone = g_time_zone_new_identifier("/proc/self/fd/\(file.number)") else { return nil }
    self.init(identifier: identifier, zone: zone, file: file)
  }

  private static func hasSignature(_ file: borrowing OwnedDescriptor) -> Bool {
    var start: [UInt8] = [0, 0, 0, 0]
    return pread(file.number, &start, start.count, 0) == start.count && start == Array("TZif".utf8)
  }
}

extension LocalTimeZone {
  private static func path(of name: String) -> String {
    name.hasPrefix("/") ? name : "\(database)/\(name)"
  }

  private static var database: String {
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
