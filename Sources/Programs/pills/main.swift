import Glibc
import PillsWindow

exit(runPills())
