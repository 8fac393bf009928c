import Glibc

/// How the environment's locale (`LC_TIME`) writes times: its `T_FMT`, `AM_STR` and `PM_STR` (nl_langinfo(3)). Nil
/// for the locale C.
package func clockOfLocale() -> (format: String, morning: String, afternoon: String)? {
  guard !isPlainLocale, setlocale(LC_TIME, "") != nil else { return nil }
  return (item(T_FMT), item(AM_STR), item(PM_STR))
}

/// Whether the locale is C, whose time format is known without setlocale (locale(7)).
private var isPlainLocale: Bool {
  for variable in ["LC_ALL", "LC_TIME", "LANG"] {
    guard let name = getenv(variable), name[0] != 0 else { continue }
    return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 || strncmp(name, "C.", 2) == 0
  }
  return true
}

private func item(_ item: Int) -> String { nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? "" }
