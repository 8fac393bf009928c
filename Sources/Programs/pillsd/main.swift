import Glibc
import PillsAPI
import PillsCore
import SystemdKit
import Varlink

reserveStandardDescriptors()
// If the arguments cannot be read, pillsd reminds all the same.
var arguments = processArguments() ?? []
do throws(ProfileError) {
  try ProfileChoice.take(from: &arguments)
} catch {
  // Not for another person instead.
  Journal(identifier: "pillsd").log(JournalEntry(.error, error.sentence))
  exit(2)
}
switch arguments.first {
case nil:
  exit(runDaemon())
case "--help", "-h":
  print(
    """
    Usage: pillsd [--profile NAME]

    Reminds you to take your medication. systemd starts it: systemctl --user enable --now pills
    Talk to it with pillsctl. Settings: ~/.config/pills/pills.conf

          --profile NAME  remind this person, who has data, settings and a socket of their own
      -h, --help          show this help
          --version       show the version
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
