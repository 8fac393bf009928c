import CLibnotify
import PillsCore

/// Carries out the commands of the main thread; GLib and libnotify are used only on its thread.
final class PopupWorker {
  private let mailbox: PopupMailbox
  private var connection: BusConnection?
  /// Withdrawals that wait for a bus.
  private var lateWithdrawals = PopupCommandQueue()
  private var busIsLost = false
  private var toldOfNoBus = false
  private var isRetrying = false
  private var lastRestart: gint64?

  private struct BusConnection {
    let bus: SessionBus
    let watch: ServerWatch
    let board: PopupBoard
    let lock: SessionLockWatch
  }

  private static let gnomeSettings = "/org/gnome/desktop/notifications/application/pills/"

  init(mailbox: PopupMailbox) { self.mailbox = mailbox }

  func run() {
    mailbox.context.becomeThreadDefault()
    connect()
    work()
    // Checked right before waiting, as dispatching may have used up the wake-up of the stop request.
    while !mailbox.isStopping {
      mailbox.context.iterate(mayBlock: true)
      work()
    }
    finish()
    mailbox.context.resignThreadDefault()
  }

  private func work() {
    repeat {
      settle()
      guard !mailbox.isStopping, let command = nextCommand() else { return }
      perform(command)
    } while true
  }

  /// Dispatches all pending events, so that the next command sees the current state.
  private func settle() {
    while mailbox.context.iterate(mayBlock: false) {}
    if busIsLost {
      disconnect()
      mailbox.report(.busLost)
      connectLater()
    }
    connection?.board.settle()
  }

  private func finish() {
    for case .withdraw(let key, let place) in mailbox.takeAllCommands() { withdraw(key, place) }
    connection?.bus.flush()
    disconnect()
    // Dispatching the rest releases the closures that C held.
    while mailbox.context.iterate(mayBlock: false) {}
  }
}

extension PopupWorker {
  private func connect() {
    do throws(BusError) {
      let bus = try SessionBus()
      bus.onClosed { [weak self] in self?.busIsLost = true }
      notify_init(Popup.applicationName)
      let lock = SessionLockWatch(bus: bus) { [mailbox] in mailbox.report(.sessionUnlocked) }
      let board = PopupBoard(
        bus: bus,
        of: mailbox.person,
        isLocked: { lock.isLocked ?? false },
        report: { [mailbox] in mailbox.report($0, of: $1) },
        showAgain: { [mailbox] in mailbox.putBack(.show($0)) }
      )
      let watch = ServerWatch(bus: bus, context: mailbox.context) { [weak self] in self?.take($0) }
      // GNOME drops the popups of a program that is switched off there.
      bus.onSettingChanged(below: Self.gnomeSettings) { [mailbox] in mailbox.report(.sessionUnlocked) }
      connection = BusConnection(bus: bus, watch: watch, board: board, lock: lock)
      reportSession(on: bus)
      try watch.begin()
      for command in lateWithdrawals.takeAll().reversed() { mailbox.putBack(command) }
      toldOfNoBus = false
    } catch {
      disconnect()
      if !toldOfNoBus { mailbox.report(.busUnavailable) }
      toldOfNoBus = true
    }
  }

  private func reportSession(on bus: SessionBus) {
    SessionEnvironment.ask(over: bus) { [mailbox] in
      if let environment = $0 { mailbox.report(.sessionKnown(environment)) }
    }
  }

  /// Looks for a bus repeatedly, as nothing announces one; begins once the bus is lost or not found.
  private func connectLater() {
    guard !isRetrying else { return }
    isRetrying = true
    mailbox.context.call(afterMilliseconds: mailbox.busRetryMilliseconds) { [weak self] in
      guard let self else { return }
      isRetrying = false
      if connection == nil { connect() }
      if connection == nil { connectLater() }
    }
  }

  private func disconnect() {
    connection?.board.dropAll()
    connection = nil
    busIsLost = false
    // Otherwise libnotify would keep its connection forever, even a lost one.
    notify_uninit()
  }
}

extension PopupWorker {
  private func take(_ change: ServerWatch.Change) {
    guard let connection else { return }
    switch change {
    case .appeared(let server):
      connection.bus.introduce(server)
      // Creates libnotify's proxy now: every call tries to until one is answered.
      notify_get_server_info(nil, nil, nil, nil)
      connection.board.adoptLateReplies(owner: connection.watch.owner ?? "")
      mailbox.report(.serverAppeared(server))
      reportSession(on: connection.bus)
    case .vanished:
      connection.bus.introduce(nil)
      mailbox.report(.serverVanished)
    case .ownerChanged:
      let hadPopups = !connection.board.isEmpty
      connection.board.dropAll()
      if hadPopups, connection.watch.owner == nil { restartServer(connection.watch) }
    case .absent(let isStartable):
      mailbox.report(.serverAbsent(isStartable: isStartable))
    case .unavailable(let reason):
      failAllCommands(reason)
    }
  }

  /// Starts a server again that ended while popups were shown, at most once a minute.
  private func restartServer(_ watch: ServerWatch) {
    let now = g_get_monotonic_time()
    if let lastRestart, now - lastRestart < Self.restartIntervalMicroseconds { return }
    lastRestart = now
    watch.start()
  }

  private static let restartIntervalMicroseconds: gint64 = 60_000_000

  private func failAllCommands(_ reason: NotShownReason) {
    var withdrawals: [PopupCommand] = []
    for command in mailbox.takeAllCommands() {
      switch command {
      case .show(let request): mailbox.report(.notShown(key: request.key, reason: reason), of: request.serial)
      case .withdraw: withdrawals.append(command)
      }
    }
    if connection == nil {
      withdrawLater(withdrawals)
    } else {
      for command in withdrawals.reversed() { mailbox.putBack(command) }
    }
  }

  /// Keeps `withdrawals` until there is a bus, but reports them as done now, so that nobody waits for them.
  private func withdrawLater(_ withdrawals: [PopupCommand]) {
    for command in withdrawals {
      lateWithdrawals.append(command)
      mailbox.report(.withdrawn(key: command.key))
    }
  }
}

extension PopupWorker {
  /// Nil if there is no command, or if it is not known yet whether a server can carry it out.
  private func nextCommand() -> PopupCommand? {
    guard mailbox.hasCommands else { return nil }
    if connection == nil { connect() }
    guard let connection else {
      failAllCommands(.noBus)
      connectLater()
      return nil
    }
    switch connection.watch.phase {
    case .starting, .greeting: return nil
    case .absent, .silent, .serving: return mailbox.takeCommand()
    }
  }

  private func perform(_ command: PopupCommand) {
    guard let connection else { return }
    switch (command, connection.watch.phase) {
    case (.show(let request), .serving(let server, let owner)):
      show(request, on: server, owner: owner, connection)
    case (.show(let request), .silent):
      mailbox.report(.notShown(key: request.key, reason: .serverSilent), of: request.serial)
    case (.show, .absent), (.show, .starting), (.show, .greeting):
      mailbox.putBack(command)
      connection.watch.start()
    case (.withdraw(let key, let place), _):
      withdraw(key, place)
      mailbox.report(.withdrawn(key: key))
    }
  }

  private func withdraw(_ key: String, _ place: PopupPlace) {
    guard let connection, let owner = connection.watch.owner else { return }
    let identity = connection.watch.identity(of: owner)
    connection.board.withdraw(key: key, place: place, from: owner, identity: identity)
    // The engine considers it done, so the call must leave now, even if this process is killed next.
    connection.bus.flush()
  }

  private func show(
    _ request: PopupRequest,
    on server: PopupServer,
    owner: String,
    _ connection: BusConnection
  ) {
    switch connection.board.show(request, on: server, owner: owner) {
    case .shown(let reply):
      if reply.server != owner {
        connection.board.keepOnly(request.key) { connection.watch.setOwner(reply.server) }
      }
      let identity = connection.watch.identity(of: reply.server)
      mailbox.report(
        .shown(key: request.key, handle: PopupHandle(reply.number, on: identity)),
        of: request.serial
      )
    case .discarded:
      mailbox.report(.notShown(key: request.key, reason: .discarded), of: request.serial)
    case .failed(let error):
      mailbox.report(.notShown(key: request.key, reason: Self.reason(for: error)), of: request.serial)
      if error.kind == .unanswered { connection.watch.markSilent() }
    }
  }

  static func reason(for error: BusError) -> NotShownReason {
    switch error.kind {
    case .unanswered: .serverSilent
    case .noSuchService: .noServer
    case .busLost: .noBus
    case .refused: .refused(error: error.name)
    }
  }
}
