import PillsCore

/// A command of the main thread to the popup thread.
enum PopupCommand: Hashable, Sendable {
  case show(PopupRequest)
  case withdraw(key: String, PopupPlace)

  var key: String {
    switch self {
    case .show(let request): request.key
    case .withdraw(let key, _): key
    }
  }

  /// This command instead of `superseded`, which was not carried out. It keeps the popup handles of both.
  func takingOver(_ superseded: PopupCommand) -> PopupCommand {
    switch self {
    case .show(var request):
      request.place = request.place.takingOver(superseded.place)
      return .show(request)
    case .withdraw(let key, let place):
      return .withdraw(key: key, place.takingOver(superseded.place))
    }
  }

  private var place: PopupPlace {
    switch self {
    case .show(let request): request.place
    case .withdraw(_, let place): place
    }
  }
}

struct PopupRequest: Hashable, Sendable {
  let key: String
  let content: PopupContent
  var place: PopupPlace
  /// Counts the requests of this process.
  let serial: UInt64
}

extension PopupPlace {
  fileprivate func takingOver(_ superseded: PopupPlace) -> PopupPlace {
    let former = superseded.current == retired ? nil : superseded.current
    return PopupPlace(
      proposedNumber: proposedNumber,
      current: current ?? former,
      retired: retired ?? superseded.retired
    )
  }
}
