import ICalendar
import PillsAPI
import PillsCore
import Remotes

// The days for which each device wants tasks, so that a device with a wrong clock removes none of them.
extension SyncRun {
  mutating func readWindows(_ changes: Changes) throws(SyncComplaint) {
    let known = state.windows.mapValues(\.version)
    let listing = Listing(changes, since: known) { WindowName($0) != nil }
    for name in listing.gone {
      state.windows[name] = nil
      hasDeviceLeft = hasDeviceLeft || WindowName(name).map { !identity.devices.contains($0.device) } ?? false
    }
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      for resource in resources {
        guard let name = WindowName(resource.name) else { continue }
        let window = TaskWindow(reading: Array(resource.text.utf8), as: name)
        run.state.windows[resource.name] = .init(version: resource.version, days: window?.line ?? "")
      }
    }
  }

  /// Call it before this device creates or removes tasks.
  mutating func tellWindow(_ days: ClosedRange<Day>) throws(SyncComplaint) {
    try withdrawWindow(of: identity.formers)
    let window = TaskWindow(WindowName(identity.device), days)
    let name = window.name.description
    guard state.windows[name]?.days != window.line else { return }
    try passingOver(name) { (run) throws(SyncComplaint) in
      let text = String(decoding: window.text, as: UTF8.self)
      let there = try run.remote.read([name]).first
      var version = there?.version
      if let there, TaskWindow(reading: Array(there.text.utf8), as: window.name) != window {
        version = try run.replace(there, by: text)
      } else if there == nil {
        version = try run.remote.create(name, text: text)
      }
      run.state.windows[name] = .init(version: version ?? "", days: window.line)
    }
  }

  /// `devices` are ids of this device.
  mutating func withdrawWindow(of devices: [DeviceID]) throws(SyncComplaint) {
    for name in devices.map({ WindowName($0).description }) {
      guard let known = state.windows.removeValue(forKey: name) else { continue }
      try passingOver(name) { (run) throws(SyncComplaint) in
        try run.remote.remove(name, version: known.version)
      }
    }
  }

  /// The tasks among `names` that another device wants, unless that device was forgotten.
  func wantedByOthers(_ names: [String]) throws(SyncComplaint) -> Set<String> {
    state.windows.isEmpty ? [] : wantedByOthers(names, among: try pillsd.devices())
  }

  func wantedByOthers(_ names: some Sequence<String>, among devices: Set<DeviceID>) -> Set<String> {
    var wanted: [DeviceID: Set<String>] = [:]
    for (resource, window) in state.windows {
      guard let name = WindowName(resource), !identity.devices.contains(name.device),
        let days = TaskWindow(window.days, as: name)?.days
      else { continue }
      // Tasks of yesterday stay for a day.
      let kept = days.lowerBound.previous...days.upperBound
      let tasks = names.filter { TaskName($0).map { kept.contains($0.day) } ?? false }
      if !tasks.isEmpty { wanted[name.device] = Set(tasks) }
    }
    return wanted.filter { devices.contains($0.key) }.values.reduce([]) { $0.union($1) }
  }
}
