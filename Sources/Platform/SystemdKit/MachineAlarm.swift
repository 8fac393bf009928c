import CSystemd

/// Wakes the computer with a timer of the user's service manager, since a user service may not do that itself.
/// The manager has CAP_WAKE_ALARM from systemd 254 on (pam_systemd(8)), or if an administrator grants it.
@MainActor
package final class MachineAlarm {
  package enum State: Equatable {
    case idle
    /// The service manager has not answered yet.
    case asked
    case arranged
    case failed(Refusal)
  }

  /// The reason why the computer can't be woken.
  package enum Refusal: Equatable {
    /// The service manager has no CAP_WAKE_ALARM itself.
    case mayNotWake
    /// The message of the service manager.
    case refused(String)
  }

  package private(set) var state = State.idle
  package var onFailure: @MainActor (Refusal) -> Void = { _ in }

  private let loop: EventLoop
  /// The unit whose end stops the timer.
  private let service: String
  /// The beginning of the names of timers, which other services may not use.
  private let lead: String
  /// Open while there is an alarm or one is being stopped.
  private var bus: ServiceManagerBus?
  /// The timer that should exist.
  private var timer: Timer?
  /// Timers that are being stopped, by unit name. A timer of that name can't start before its stop is over.
  private var stopping: [String: Stop] = [:]

  private enum Stop: Equatable {
    case asked
    case begun(job: String)
  }

  private struct Timer: Equatable {
    let lead: String
    /// Since the epoch.
    let second: Int64

    // Each time has its own unit, because a transient timer can't get another time.
    var name: String { "\(lead)-\(second).timer" }
    var service: String { "\(lead)-\(second).service" }
  }

  /// The timers of `service` have names that begin with `lead`.
  package init(_ loop: EventLoop, of service: String, leadingWith lead: String) {
    (self.loop, self.service, self.lead) = (loop, service, lead)
  }

  /// Wakes the computer at `instant` (microseconds since the epoch) instead of any former time; nil for never.
  package func set(_ instant: Int64?) {
    let former = timer
    timer = instant.map { Timer(lead: lead, second: $0 / 1_000_000) }
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
        // Without a job, there was no timer to stop.
        hasStopped(timer.name)
      }
    }
  }

  private func start(_ timer: Timer) throws(SystemdError) {
    let bus = try openBus()
    try bus.call("StartTransientUnit", "ssa(sv)a(sa(sv))", values(of: timer)) { [unowned self] reply in
      guard timer == self.timer, let error = reply.error else { return }
      if error.name == "org.freedesktop.systemd1.UnitExists" {
        // The timer is left over from a daemon that was killed.
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
        // The timer's start job may end first, because the stop job replaces it.
        if stop == .begun(job: job.path) { hasStopped(job.unit) }
      } else if job.unit == timer?.name {
        if job.result == "done" {
          state = .arranged
        } else {
          fail(.mayNotWake)
        }
      }
    }
    // Without this the service manager reports no jobs.
    try opened.call("Subscribe") { _ in }
    return opened
  }

  private func hasStopped(_ name: String) {
    stopping[name] = nil
    guard let timer else {
      // Not earlier: the service manager refuses the calls of a client that has gone.
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

  /// The arguments of StartTransientUnit (org.freedesktop.systemd1(5)). The timer ends with its service, or
  /// when it has elapsed. A timer must start a service; this one does nothing.
  private func values(of timer: Timer) -> [BusValue] {
    [
      .text(timer.name), "replace",
      7,
      "Description", "s", "Wakes the computer for a reminder of Pills",
      "TimersCalendar", "a(ss)", 1, "OnCalendar", .text("@\(timer.second)"),
      "WakeSystem", "b", 1,
      "AccuracyUSec", "t", .long(1_000_000),
      "RemainAfterElapse", "b", 0,
      "PartOf", "as", 1, .text(service),
      "CollectMode", "s", "inactive-or-failed",
      1, .text(timer.service),
      4,
      "Description", "s", "Does nothing; the computer is awake",
      "Type", "s", "oneshot",
      // The last value says whether a failure of the command is ignored.
      "ExecStart", "a(sasb)", 1, "/bin/sh", 3, "/bin/sh", "-c", ":", 0,
      "CollectMode", "s", "inactive-or-failed",
    ]
  }
}
