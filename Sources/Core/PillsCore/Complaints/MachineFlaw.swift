package import Words

/// Whether pillsd is confined, or why not, and why the device cannot be woken.
package enum MachineFlaw: String, ComplaintKind {
  case confined, noLandlock, landlockOff, landlockFailing, pathNotAllowed
  case mayNotWake, wakingFailed
}

package typealias MachineComplaint = Complaint<MachineFlaw>

extension MachineFlaw {
  package static func message(_ complaint: MachineComplaint) -> Message {
    let (path, detail) = (complaint[.path], complaint[.detail])
    return switch complaint.flaw {
    case .confined: Message("pillsd can write only to its own folders (Landlock, ABI \(complaint[.count]))")
    case .noLandlock: unconfined(Message("this kernel has no Landlock"))
    case .landlockOff: unconfined(Message("Landlock is switched off in this kernel"))
    case .landlockFailing: unconfined(Message("Landlock cannot be used: \(detail)"))
    case .pathNotAllowed: unconfined(Message("access to \(path) cannot be allowed: \(detail)"))
    case .mayNotWake: Message("the systemd user manager is not allowed to wake this device")
    case .wakingFailed: Message("the systemd user manager refused it: \(detail)")
    }
  }

  private static func unconfined(_ reason: Message) -> Message {
    Message("pillsd is not limited to its own folders: \(reason)")
  }
}
