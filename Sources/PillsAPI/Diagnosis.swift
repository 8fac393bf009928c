extension Control {
  package enum Diagnose: Method {
    package typealias Input = Nothing
    package struct Output: Codable, Sendable {
      package var diagnosis: Diagnosis

      package init(diagnosis: Diagnosis) {
        self.diagnosis = diagnosis
      }
    }
    package static let name = "Diagnose"
  }

  package enum Rescue: Method {
    package typealias Input = Nothing
    package struct Output: Codable, Sendable {
      package var path: String
      package var firstDay: String

      package init(path: String, firstDay: String) {
        self.path = path
        self.firstDay = firstDay
      }
    }
    package static let name = "Rescue"
  }

  package struct Diagnosis: Codable, Equatable, Sendable {
    package var version: String
    package var clock: Clock
    package var store: Store
    package var settings: SettingsFile
    package var popups: Popups
    package var remindersEnabled: Bool
    package var lastWake: String?
    package var lastRaise: Raise?
    package var confinement: Confinement?

    package init(
      version: String,
      clock: Clock,
      store: Store,
      settings: SettingsFile,
      popups: Popups,
      remindersEnabled: Bool,
      lastWake: String? = nil,
      lastRaise: Raise? = nil,
      confinement: Confinement? = nil
    ) {
      self.version = version
      self.clock = clock
      self.store = store
      self.settings = settings
      self.popups = popups
      self.remindersEnabled = remindersEnabled
      self.lastWake = lastWake
      self.lastRaise = lastRaise
      self.confinement = confinement
    }
  }
}

extension Control.Diagnosis {
  package struct Clock: Codable, Equatable, Sendable {
    package var now: String
    package var zone: String
    package var nextChange: String?

    package init(now: String, zone: String, nextChange: String? = nil) {
      self.now = now
      self.zone = zone
      self.nextChange = nextChange
    }
  }

  package enum StoreState: String, Codable, Sendable, CaseIterable {
    case fine, full, readOnly, damaged, newer, foreign, failing
  }

  package struct Store: Codable, Equatable, Sendable {
    package var path: String
    package var state: StoreState
    package var message: String?
    package var lost: Bool?
    package var copy: String?

    package init(
      path: String,
      state: StoreState,
      message: String? = nil,
      lost: Bool? = nil,
      copy: String? = nil
    ) {
      self.path = path
      self.state = state
      self.message = message
      self.lost = lost
      self.copy = copy
    }
  }

  package struct SettingsFile: Codable, Equatable, Sendable {
    package var path: String
    package var problem: String?

    package init(path: String, problem: String? = nil) {
      self.path = path
      self.problem = problem
    }
  }

  package struct Popups: Codable, Equatable, Sendable {
    package var server: Control.PopupServer?
    /// Nil from a pillsd of version 0.1.0.
    package var serverState: Control.PopupServerState?
    package var problem: String?
    package var urgency: String

    package init(
      server: Control.PopupServer? = nil,
      serverState: Control.PopupServerState? = nil,
      problem: String? = nil,
      urgency: String
    ) {
      self.server = server
      self.serverState = serverState
      self.problem = problem
      self.urgency = urgency
    }
  }

  package struct Raise: Codable, Equatable, Sendable {
    package var id: String
    package var at: String

    package init(id: String, at: String) {
      self.id = id
      self.at = at
    }
  }

  package struct Confinement: Codable, Equatable, Sendable {
    package var confined: Bool
    package var message: String

    package init(confined: Bool, message: String) {
      self.confined = confined
      self.message = message
    }
  }
}
