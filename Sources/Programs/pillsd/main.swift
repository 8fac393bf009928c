import Glibc
import PillsAPI
import PillsCore
import SystemdKit
import Varlink

reserveStandardDescriptors()
// If the arguments cannot be read, pillsd reminds all the same.
switch (processArguments() ?? []).first {
case nil:
  exit(runDaemon())
case "--help", "-h":
  print(
    """
    Usage: pillsd

    Reminds you to take your medication. systemd starts it: systemctl --user enable --now pills
    Talk to it with pillsctl. Settings: ~/.config/pills/pills.conf

      -h, --help     show this help
          --version  show the version
    """
  )
case "--version":
  print("pillsd \(Release.version)")
case let argument?:
  Journal(identifier: "pillsd").log(
    JournalEntry(.error, "pillsd does not take '\(argument)'. For help: pillsd --help")
  )
  exit(2)
}
