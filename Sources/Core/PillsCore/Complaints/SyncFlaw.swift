package import Words

/// The reasons why pills-sync cannot reach other devices, or can use only a part of their entries.
package enum SyncFlaw: String, ComplaintKind {
  // This device.
  case noHome, notConfigured, badSettings, unwritable, notShared
  case unreachable, misunderstood, refusedByPillsd
  // Secrets.
  case userMissing, passwordMissing, secretNotPrivate, secretUnreadable
  case noKey, unusableKey, keptElsewhere, passphraseNeeded, otherKey, unusableSealedKey, sealedKeyTooNew
  case sealedKeyGone, noPassphrase, wrongPassphrase, outOfMemory
  // Entries and tasks at the remote.
  case otherProfile, severalProfiles, allGone, unreadable, unusableJournal, journalTooNew, journalNotEncrypted
  case journalNotDecrypted, noTasks, taskRefused, taskRepeats, taskUnknown
  // The remote.
  case unusableAddress, unencrypted, serverUnreachable, certificate, timedOut, interrupted,
    redirectedElsewhere
  case tooManyRedirects, unauthorised, forbidden, notFound, changedMeanwhile, exists, locked, tooManyRequests
  case inOtherCalendar, noPasswords, unavailable, full, refused, notCalDAV, tooLarge, notWritten
  case malformedAnswer, folderMissing, folderUnusable, unusableName
}

/// The reasons why a connection to a server is not safe.
package enum CertificateFlaw: String, Sendable { case date, host, issuer, authorityFile, notEncrypted }

package typealias SyncComplaint = Complaint<SyncFlaw>

extension SyncComplaint {
  /// Takes over a complaint of another kind, which becomes the cause.
  package init(_ flaw: SyncFlaw, because complaint: Complaint<some ComplaintKind>) {
    self.init(flaw, complaint.fields)
    self = adding([.cause: complaint.flaw.rawValue])
  }

  package static func tooLarge(place: String, limitInBytes: Int) -> SyncComplaint {
    SyncComplaint(.tooLarge, [.place: place, .most: "\(max(1, limitInBytes >> 20))"])
  }

  fileprivate func cause<Cause: ComplaintKind>(_ subject: Cause.Type) -> Message {
    let fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
    return Complaint<Cause>(kind: self[.cause], fields: fields)?.message ?? Message("for an unknown reason")
  }

  /// In brackets, such as ` (No route to host)`; empty if there is none.
  var detail: String { fields[.detail].map { " (\($0))" } ?? "" }

  var nextTry: Message {
    switch fields[.seconds].flatMap(Int.init) {
    case nil: Message("Pills tries again later")
    case let seconds? where seconds < 120: Message("Pills tries again in \(seconds) s")
    case let seconds?: Message("Pills tries again in \((seconds + 59) / 60) min")
    }
  }
}

extension SyncFlaw {
  /// Whether it is about one text. Several complaints of such a kind become one, with a count.
  package var isOfOneText: Bool {
    [
      .unreadable, .unusableJournal, .journalTooNew, .journalNotEncrypted, .journalNotDecrypted, .taskRefused,
      .taskRepeats, .taskUnknown,
    ].contains(self)
  }

  package static func message(_ complaint: SyncComplaint) -> Message {
    let sentence = sentence(complaint)
    guard complaint.flaw.isOfOneText, !complaint[.count].isEmpty else { return sentence }
    return Message("1 of \(complaint[.count]): \(sentence)")
  }

  private static func sentence(_ complaint: SyncComplaint) -> Message {
    let (path, place) = (complaint[.path], complaint[.place])
    return switch complaint.flaw {
    case .noHome: Message("There is no home folder: HOME is not set.")
    case .notConfigured:
      Message(
        "No folder or calendar is set for sync. Type pillsctl sync setup, or add a line Remote= to \(path)"
      )
    case .badSettings: complaint.cause(SettingsFlaw.self)
    case .unwritable: Message("\(path) cannot be written: \(complaint[.detail])")
    case .notShared: Message("This device is not synced yet. To set up sync: pillsctl sync setup")
    case .unreachable:
      Message(
        "pillsd cannot be reached at \(path)\(complaint.detail). Start it: systemctl --user start pills.service"
      )
    case .misunderstood:
      Message(
        """
        pillsd gave an answer that pills-sync does not understand\(complaint.detail). Restart it: \
        systemctl --user restart pills.service
        """
      )
    case .refusedByPillsd: Message("pillsd could not do it: \(complaint.cause(StoreFlaw.self))")
    case .otherProfile:
      Message(
        """
        \(place) holds the entries of another profile. To keep them apart, nothing was changed. Use another folder or \
        calendar, or join that profile: pillsctl sync off --remove, then pillsctl sync setup
        """
      )
    case .severalProfiles:
      Message(
        "\(place) holds the entries of several profiles. Use a separate folder or calendar for each person."
      )
    case .allGone:
      Message(
        """
        All entries that were in \(place) are gone, so nothing was changed. Check whether it is the right place, and \
        whether its disk or program is there. To write the entries of this device again: pills-sync --upload-again
        """
      )
    case .unreadable:
      Message(
        """
        \(complaint[.name]) in \(place) cannot be read\(complaint.detail) and is skipped; everything else is synced. If \
        you do not need it there, delete or move it
        """
      )
    case .unusableJournal:
      Message(
        """
        \(complaint[.name]) cannot be used\(complaint.detail). The device that wrote it writes it again with its next \
        entry.
        """
      )
    case .journalTooNew:
      Message(
        "Some entries in \(complaint[.name]) were written by a newer version of Pills. Update Pills on this device."
      )
    case .journalNotEncrypted:
      Message(
        """
        \(complaint[.name]) is not encrypted, so anybody may have written it. If it is from one of your devices, enter \
        the passphrase there, and the device writes it again: pillsctl sync passphrase
        """
      )
    case .journalNotDecrypted:
      Message(
        """
        \(complaint[.name]) was encrypted with another key, or somebody changed it. The device that wrote it writes it \
        again with its next entry.
        """
      )
    case .noTasks:
      Message(
        """
        \(place) accepts no tasks, so your doses are not shown as tasks; everything else is synced. For tasks, use a \
        calendar that accepts them, or name one for them alone as TaskCalendar= in sync.conf
        """
      )
    case .taskRepeats:
      Message(
        """
        Another program made the task \(complaint[.name]) in \(place) repeat. Pills creates a task for each day, so this \
        one no longer repeats. If you ticked it there and it is still open, tick it again
        """
      )
    case .taskUnknown:
      Message(
        """
        The task \(complaint[.name]) in \(place) was changed so that Pills no longer knows it, and leaves it alone. To \
        get it back, delete it there and type: pills-sync --upload-again
        """
      )
    case .taskRefused:
      Message(
        """
        \(place) does not accept the task \(complaint[.name])\(complaint.detail). The other tasks are there; each sync \
        tries this one again
        """
      )
    case .userMissing, .passwordMissing, .secretNotPrivate, .secretUnreadable, .noKey, .unusableKey,
      .keptElsewhere,
      .passphraseNeeded, .otherKey, .unusableSealedKey, .sealedKeyTooNew, .sealedKeyGone, .noPassphrase,
      .wrongPassphrase, .outOfMemory:
      secret(complaint)
    default: remote(complaint)
    }
  }

  private static func secret(_ complaint: SyncComplaint) -> Message {
    let (path, name, place) = (complaint[.path], complaint[.name], complaint[.place])
    return switch complaint.flaw {
    case .userMissing:
      Message("\(path) does not set the user name for the server. Add a line to it, such as User=anna")
    case .passwordMissing:
      Message(
        """
        There is no password. Write it to \(path), or keep it in the key ring: secret-tool store --label=Pills service \
        pills-sync user \(name.shellQuoted)
        """
      )
    case .secretNotPrivate: Message("Others can read \(path). Type: chmod 600 \(path.shellQuoted)")
    case .secretUnreadable: Message("\(path) cannot be read: \(complaint[.detail])")
    case .noKey:
      Message(
        """
        Sync is set to encrypted only, and this device has no key yet. To enter the passphrase: pillsctl sync passphrase
        """
      )
    case .unusableKey:
      Message(
        """
        The key in \(path), or the one used in its place, is not valid. To enter the passphrase again: pillsctl sync \
        passphrase
        """
      )
    case .keptElsewhere:
      Message(
        """
        There is another key in the key ring or from systemd, which would be used instead. Remove it, and try again: \
        secret-tool clear service pills-sync-key
        """
      )
    case .passphraseNeeded:
      Message(
        """
        The data in \(place) is encrypted, and this device does not have the passphrase, so nothing was changed. To \
        enter it: pillsctl sync passphrase
        """
      )
    case .otherKey:
      Message(
        """
        \(name) in \(place) holds another key than this device, so nothing was changed. Either another device made a new \
        key, or somebody changed the file. If you know the passphrase of the other device: pillsctl sync passphrase
        """
      )
    case .unusableSealedKey:
      Message(
        """
        \(name) in \(place) is damaged, so no device can join with the passphrase. To write it again, type on a device \
        that has the key: pillsctl sync passphrase
        """
      )
    case .sealedKeyTooNew:
      Message("\(name) was written by a newer version of Pills. Update Pills on this device.")
    case .sealedKeyGone:
      Message(
        """
        \(name) is missing from \(place), so no other device can join with the passphrase. To write it again: pillsctl \
        sync passphrase
        """
      )
    case .noPassphrase: Message("No passphrase was given on standard input.")
    case .wrongPassphrase:
      Message("This is not the passphrase of the data in \(place), so nothing was changed. Try again.")
    default:
      Message(
        "A passphrase needs 256 MiB of memory for a moment, and that much is not free. Close some programs, and try again."
      )
    }
  }
}
