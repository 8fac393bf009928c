import CAdwaita

/// A month to choose a day from.
package final class MonthPicker: Widget {
  /// Months and days count from 1.
  package init(year: Int, month: Int, day: Int) {
    super.init(new: gtk_calendar_new())
    guard let date = g_date_time_new_local(Int32(year), Int32(month), Int32(day), 0, 0, 0) else { return }
    defer { g_date_time_unref(date) }
    gtk_calendar_select_day(opaque, date)
  }

  /// Calls `body` with the year, the month and the day that the person chooses.
  package func onChoose(_ body: @escaping @MainActor (Int, Int, Int) -> Void) {
    on("day-selected") { [weak self] in
      guard let self, let date = gtk_calendar_get_date(opaque) else { return }
      defer { g_date_time_unref(date) }
      body(
        Int(g_date_time_get_year(date)),
        Int(g_date_time_get_month(date)),
        Int(g_date_time_get_day_of_month(date))
      )
    }
  }
}
