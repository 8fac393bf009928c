import PillsCore

/// What the main thread asks of the popup thread.
enum PopupCommand: Hashable, Sendable {
  case show(PopupRequest)
  case withdraw(key: String, handle: PopupHandle?, proposedNumber: UInt32)

  var key: String {
    switch self {
    case .show(let request): request.key
    case .withdraw(let key, _, _): key
    }
  }

  /// The popup of an earlier time that this replaces or withdraws.
  var handle: PopupHandle? {
    get {
      switch self {
      case .show(let request): request.replacing
      case .withdraw(_, let handle, _): handle
      }
    }
    set {
      switch self {
      case .show(var request):
        request.replacing = newValue
        self = .show(request)
      case .withdraw(let key, _, let proposedNumber):
        self = .withdraw(key: key, handle: newValue, proposedNumber: proposedNumber)
      }
    }
  }
}

struct PopupRequest: Hashable, Sendable {
  let key: String
  let content: PopupContent
  var replacing: PopupHandle?
  let proposedNumber: UInt32
}
