import Glibc
import Words

/// How the environment's locale (`LC_TIME`) writes times: its `T_FMT`, `AM_STR` and `PM_STR` (nl_langinfo(3)). Nil
/// for the locale C.
package func clockOfLocale() -> (format: String, morning: String, afternoon: String)? {
  guard !isPlainLocale, setlocale(LC_TIME, "") != nil else { return nil }
  return (item(T_FMT), item(AM_STR), item(PM_STR))
}

/// How the environment's locale (`LC_TIME`) names months and weekdays. Nil for the locale C, and for an encoding other
/// than UTF-8.
func dateNamesOfLocale() -> DateNames? {
  guard !isPlainLocale, setlocale(LC_TIME, "") != nil, setlocale(LC_CTYPE, "") != nil,
    item(CODESET) == "UTF-8"
  else { return nil }
  // glibc promises that the items are consecutive (langinfo.h).
  return DateNames(
    months: (0..<12).map { item(MON_1 + $0) },
    weekdays: (0..<7).map { item(DAY_1 + $0) }
  )
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
