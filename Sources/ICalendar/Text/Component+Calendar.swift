extension Component {
  /// A calendar of Pills with this in it.
  init(calendarOf component: Component) {
    self.init(
      "VCALENDAR",
      lines: [
        ContentLine("VERSION", value: "2.0"),
        ContentLine("PRODID", text: "-//Pills//Pills//EN"),
      ],
      components: [component]
    )
  }
}
