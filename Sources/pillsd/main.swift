import Glibc
import PillsAPI
import SystemdKit
import Varlink

reserveStandardDescriptors()
switch CommandLine.arguments.dropFirst().first {
case nil:
  exit(runDaemon())
case "--help", "-h":
  print(
    """
    Usage: pillsd

    Reminds you to take your medication. Started by systemd: systemctl --user enable --now pills
    Ask it and answer it with pillsctl. Settings: ~/.config/pills/pills.conf

      -h, --help     show this help and end
          --version  show the version and end
    """
  )
case "--version":
  print("pillsd \(Release.version)")
case let argument?:
  Journal(identifier: "pillsd").log(
    JournalEntry(.error, "there is no argument '\(argument)'; see pillsd --help")
  )
  exit(2)
}
