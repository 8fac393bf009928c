internal import Words

extension SyncFlaw {
  static func remote(_ complaint: SyncComplaint) -> Message {
    let (place, name, detail) = (complaint[.place], complaint[.name], complaint.detail)
    return switch complaint.flaw {
    case .unusableAddress:
      Message(
        "'\(complaint[.address])' is not the address of a calendar server. Type one like https://cloud.example.org"
      )
    case .unencrypted:
      Message("The password would be sent to \(place) unencrypted. Use an address that begins with https://")
    case .serverUnreachable: Message("\(place) cannot be reached\(detail). Check the network and the address")
    case .certificate where CertificateFlaw(rawValue: name) == .date:
      Message(
        """
        The certificate of \(place) is not valid today, \(complaint[.day])\(detail), so nothing was sent. If that is the \
        wrong date, set the clock of this device. Otherwise whoever runs the server has to renew the certificate
        """
      )
    case .certificate where CertificateFlaw(rawValue: name) == .host:
      Message(
        """
        The certificate of \(place) belongs to another server\(detail), so nothing was sent. Check the address. If your \
        network has a sign-in page, open it in a browser first
        """
      )
    case .certificate where CertificateFlaw(rawValue: name) == .issuer:
      Message(
        """
        The certificate of \(place) comes from an authority that this device does not know\(detail), so nothing was \
        sent. If your network has a sign-in page, open it in a browser first. If it is your own server, name the file of \
        its certificate authority with --ca, or as CA= in sync.conf
        """
      )
    case .certificate where CertificateFlaw(rawValue: name) == .authorityFile:
      Message(
        """
        The file of the certificate authority cannot be used\(detail), so nothing was sent. Name a readable file in the \
        PEM format with --ca, or as CA= in sync.conf
        """
      )
    case .certificate where CertificateFlaw(rawValue: name) == .notEncrypted:
      Message(
        """
        \(place) does not encrypt its answers\(detail), so nothing was sent. Check the port in the address. Only a server \
        on this device can be used without encryption; its address then begins with http://
        """
      )
    case .certificate:
      Message(
        """
        The connection to \(place) is not safe\(detail), so nothing was sent. Check the address. If your network has a \
        sign-in page, open it in a browser first. Otherwise ask the person who runs the server
        """
      )
    case .timedOut:
      Message("\(place) did not answer in time\(detail). Check the network; Pills tries again later")
    case .interrupted:
      Message(
        "The connection to \(place) was interrupted\(detail). Check the network; Pills tries again later"
      )
    case .redirectedElsewhere:
      Message(
        """
        \(place) redirects to another server, \(complaint[.address]), which was not sent the password. If your network \
        has a sign-in page, open it in a browser first. If your provider names that server, use its address
        """
      )
    case .tooManyRedirects:
      Message(
        "\(place) redirects without end. Use the address of the calendar itself"
      )
    case .unauthorised where !complaint[.seconds].isEmpty:
      Message(
        """
        \(place) refused the user name or the password three times, so Pills waits for an hour. After you correct them, \
        it tries at once. Where they are kept: man pills-sync
        """
      )
    case .unauthorised:
      Message(
        "\(place) does not accept the user name or the password. Check both; many servers need an app password"
      )
    case .noPasswords:
      Message(
        """
        \(place) lets programs sign in only through a browser, as Google and Microsoft do, so Pills cannot use it. Use a \
        calendar of Nextcloud, Fastmail, mailbox.org or your own server, or a folder that Syncthing or a similar program \
        syncs
        """
      )
    case .forbidden:
      Message(
        "This user may not read or change \(place)\(detail). Check who the calendar is shared with"
      )
    case .notFound:
      Message(
        """
        \(place) does not exist. Check the address. If the calendar is in the trash of the server, restore it; otherwise \
        create it again
        """
      )
    case .changedMeanwhile:
      Message("\(name) was changed elsewhere at the same time. The next attempt reads and merges it")
    case .exists:
      Message(
        "\(name), or a file with the same identifier, already exists. The next attempt reads and merges it"
      )
    case .inOtherCalendar:
      Message(
        """
        \(name) is in another of your calendars on this server, and the server accepts it only once. Delete that \
        calendar there, or sync through it: pillsctl sync off, then pillsctl sync setup
        """
      )
    case .locked: Message("\(place) is locked by another program\(detail). \(complaint.nextTry)")
    case .tooManyRequests: Message("\(place) got too many requests. \(complaint.nextTry)")
    case .unavailable:
      Message("\(place) answered with error \(complaint[.status])\(detail). \(complaint.nextTry)")
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
        \(complaint[.address]) is not a calendar server, or your network shows a sign-in page instead. Open it in a \
        browser, and check the address
        """
      )
    case .tooLarge:
      Message(
        "\(place) is larger than the \(complaint[.most]) MiB that Pills reads. Use a calendar for Pills alone"
      )
    case .notWritten:
      Message(
        "\(name) was not saved, although the server said so. Check whether a proxy is in front of the server"
      )
    case .malformedAnswer:
      Message(
        "Pills does not understand the answer of \(place)\(detail). Check the address, and whether the server is up to date"
      )
    case .folderMissing:
      Message(
        "There is no folder \(complaint[.path]). Mount its disk, start the program that provides it, or create it"
      )
    case .folderUnusable:
      Message("\(complaint[.path]) cannot be read or written\(detail). Check the disk and the permissions")
    default: Message("'\(name)' cannot be a file name. This is a bug in Pills; please report it")
    }
  }
}
