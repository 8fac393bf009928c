internal import Words

extension SyncFlaw {
  static func remote(_ complaint: SyncComplaint) -> Message {
    let (place, name, detail) = (complaint[.place], complaint[.name], complaint.detail)
    return switch complaint.flaw {
    case .unusableAddress:
      Message(
        "'\(complaint[.address])' is no address of a calendar server. Write it like https://cloud.example.org"
      )
    case .unencrypted:
      Message("\(place) would be sent the password unencrypted. Use an address that begins with https://")
    case .serverUnreachable: Message("\(place) cannot be reached\(detail). Check the network and the address")
    case .certificate where CertificateFlaw(rawValue: name) == .date:
      Message(
        """
        The certificate of \(place) is not valid today, \(complaint[.day])\(detail), so nothing was sent. If that is not today, \
        correct the clock of this device; else whoever runs the server has to renew it
        """
      )
    case .certificate where CertificateFlaw(rawValue: name) == .host:
      Message(
        """
        The certificate of \(place) is that of another server\(detail), so nothing was sent. Check the address. In a network \
        with a page to sign in, open that in a browser first
        """
      )
    case .certificate:
      Message(
        """
        The connection to \(place) is not safe\(detail), so nothing was sent. If the server is your own, name the file of \
        its certificate authority as CA=
        """
      )
    case .timedOut:
      Message("\(place) did not answer in time\(detail). Check the network; it is tried again later")
    case .interrupted:
      Message("The connection to \(place) broke off\(detail). Check the network; it is tried again later")
    case .redirectedElsewhere:
      Message(
        """
        \(place) refers to another server, \(complaint[.address]), which was not told the password. In a network with a page to \
        sign in, open that in a browser first. If your provider names that server, use its address
        """
      )
    case .tooManyRedirects:
      Message(
        "\(place) refers from one address to the next without an end. Use the address of the calendar itself"
      )
    case .unauthorised where !complaint[.seconds].isEmpty:
      Message(
        """
        \(place) refused the user name or the password three times, so they are not tried for an hour. Correct them, and they \
        are tried at once: pillsctl sync setup
        """
      )
    case .unauthorised:
      Message(
        "\(place) does not accept the user name or the password. Check both; many servers want a password for apps"
      )
    case .noPasswords:
      Message(
        """
        \(place) lets programs in by a browser alone, as Google and Microsoft do, so Pills cannot use it. Use a calendar of \
        Nextcloud, Fastmail, mailbox.org or a server of your own, or a folder that Syncthing or a similar program syncs
        """
      )
    case .forbidden:
      Message(
        "\(place) may not be read or changed by this user\(detail). Check who the calendar is shared with"
      )
    case .notFound:
      Message(
        "\(place) is not there. Check the address. If the calendar is in the bin of the server, restore it; else make it again"
      )
    case .changedMeanwhile:
      Message("\(name) was changed elsewhere at the same time. It is read and merged when trying again")
    case .exists:
      Message(
        "\(name), or a text with the same identifier, is there already. It is read and merged when trying again"
      )
    case .inOtherCalendar:
      Message(
        """
        \(name) is in another of your calendars on this server, which takes it only once. Delete that calendar there, or \
        choose it: pillsctl sync setup
        """
      )
    case .locked: Message("\(place) is locked by another program\(detail). \(complaint.nextTry)")
    case .tooManyRequests: Message("\(place) was asked too often. \(complaint.nextTry)")
    case .unavailable:
      Message("\(place) failed with status \(complaint[.status])\(detail). \(complaint.nextTry)")
    case .full: Message("There is no space left for \(place)\(detail). Free some space there")
    case .refused:
      Message(
        """
        \(place) was refused with status \(complaint[.status])\(detail). Check the address and what the server allows
        """
      )
    case .notCalDAV:
      Message(
        """
        \(complaint[.address]) is no calendar server, or a page to sign in to the network stands before it. \
        Open it in a browser, and check the address
        """
      )
    case .tooLarge:
      Message(
        "\(place) is larger than the \(complaint[.most]) MiB that Pills reads. Use a calendar for Pills alone"
      )
    case .notWritten:
      Message(
        "\(name) was not kept, although the server said so. Check whether something stands before the server"
      )
    case .malformedAnswer:
      Message(
        "What \(place) answers makes no sense\(detail). Check the address, and whether the server is up to date"
      )
    case .folderMissing:
      Message(
        "The folder \(complaint[.path]) is not there. Mount its disk or start the program that brings it, or make it"
      )
    case .folderUnusable:
      Message("\(complaint[.path]) cannot be read or written\(detail). Check the disk and the permissions")
    default: Message("'\(name)' can't be the name of a text. This is a bug in Pills; please report it")
    }
  }
}
