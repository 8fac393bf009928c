import CSystemd

/// Has the machine woken from sleep, by a timer of the service manager of the user.
///
/// A service of a user may not do that itself, but the service manager of one may from systemd 254 on, which gives it
/// CAP_WAKE_ALARM (pam_systemd(8)); before that where an administrator does. The timer wakes the machine and starts nothing.
@MainActor
package final class MachineAlarm {
  package enum State: Equatable {
    /// There is nothing to wake the machine for.
    case idle
    /// The service manager has yet to say whether it will.
    case asked
    case arranged
    case failed(Refusal)
  }

  /// Why the machine cannot be woken.
  package enum Refusal: Equatable {
    /// The service manager does not have that right itself.
    case mayNotWake
    /// What the service manager said.
    case refused(String)
  }

  package private(set) var state = State.idle
  /// Called with the reason each time that the machine cannot be woken.
  package var onFailure: @MainActor (Refusal) -> Void = { _ in }

  private let loop: EventLoop
  /// Open while there is an alarm.
  private var bus: ServiceManagerBus?
  /// The timer that is wanted.
  private var timer: Timer?
  /// Those that are being stopped, by name: none of them can be started before they are.
  private var stopping: [String: Stop] = [:]

  /// How far the stop of a timer has come.
  private enum Stop: Equatable {
    case asked
    /// By the job of this path.
    case begun(job: String)
  }

  private struct Timer: Equatable {
    /// Since the epoch.
    let second: Int64

    // Each time has a timer of its own: one that is there cannot be given another time.
    var name: String { "pills-wake-\(second).timer" }
    var service: String { "pills-wake-\(second).service" }
  }

  package init(_ loop: EventLoop) { self.loop = loop }

  /// Wakes the machine at `instant` (microseconds since the epoch) instead of any time given before; nil for not at all.
  package func set(_ instant: Int64?) {
    let former = timer
    timer = instant.map { Timer(second: $0 / 1_000_000) }
    guard timer != former else { return }
    state = timer == nil ? .idle : .asked
    do throws(SystemdError) {
      if let former { try stop(former) }
      if let timer, stopping[timer.name] == nil { try start(timer) }
    } catch {
      fail(.refused(error.description))
    }
  }

  private func stop(_ timer: Timer) throws(SystemdError) {
    guard let bus, bus.isOpen else { return }
    stopping[timer.name] = .asked
    try bus.call("StopUnit", "ss", [.text(timer.name), "replace"]) { [unowned self] reply in
      if let job = reply.job {
        stopping[timer.name] = .begun(job: job)
      } else {
        // Then there is none to stop.
        hasStopped(timer.name)
      }
    }
  }

  private func start(_ timer: Timer) throws(SystemdError) {
    let bus = try openBus()
    try bus.call("StartTransientUnit", "ssa(sv)a(sa(sv))", Self.values(of: timer)) { [unowned self] reply in
      guard timer == self.timer, let error = reply.error else { return }
      if error.name == "org.freedesktop.systemd1.UnitExists" {
        // The daemon was killed, and began anew.
        state = .arranged
      } else {
        fail(.refused(error.message))
      }
    }
  }

  private func openBus() throws(SystemdError) -> ServiceManagerBus {
    if let bus, bus.isOpen { return bus }
    let opened = try ServiceManagerBus(loop)
    bus = opened
    stopping = [:]
    try opened.onJobRemoved { [unowned self] job in
      if let stop = stopping[job.unit] {
        // The one that was to start it may be over first, as the other takes its place.
        if stop == .begun(job: job.path) { hasStopped(job.unit) }
      } else if job.unit == timer?.name {
        if job.result == "done" {
          state = .arranged
        } else {
          fail(.mayNotWake)
        }
      }
    }
    // Without this the service manager tells of no jobs.
    try opened.call("Subscribe") { _ in }
    return opened
  }

  private func hasStopped(_ name: String) {
    stopping[name] = nil
    guard let timer else {
      // Not before: a call of somebody who has gone is refused.
      if stopping.isEmpty { bus = nil }
      return
    }
    guard timer.name == name else { return }
    do throws(SystemdError) {
      try start(timer)
    } catch {
      fail(.refused(error.description))
    }
  }

  private func fail(_ reason: Refusal) {
    state = .failed(reason)
    onFailure(reason)
  }

  /// What StartTransientUnit takes (org.freedesktop.systemd1(5)): a timer that goes with pills.service, and once it has elapsed.
  /// A timer has to start something, which does nothing here.
  private static func values(of timer: Timer) -> [BusValue] {
    [
      .text(timer.name), "replace",
      7,
      "Description", "s", "Wakes the machine for a reminder of Pills",
      "TimersCalendar", "a(ss)", 1, "OnCalendar", .text("@\(timer.second)"),
      "WakeSystem", "b", 1,
      "AccuracyUSec", "t", .long(1_000_000),
      "RemainAfterElapse", "b", 0,
      "PartOf", "as", 1, "pills.service",
      "CollectMode", "s", "inactive-or-failed",
      1, .text(timer.service),
      4,
      "Description", "s", "Nothing but that the machine is awake",
      "Type", "s", "oneshot",
      // That its failure is not ignored comes last.
      "ExecStart", "a(sasb)", 1, "/bin/sh", 3, "/bin/sh", "-c", ":", 0,
      "CollectMode", "s", "inactive-or-failed",
    ]
  }
}
