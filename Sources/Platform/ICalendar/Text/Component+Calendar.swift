extension Component {
  /// A calendar of Pills with this in it.
  init(calendarOf component: Component) { self.init(calendarOf: [component]) }

  /// A calendar of Pills with these in it.
  package init(calendarOf components: [Component]) {
    self.init(
      "VCALENDAR",
      lines: [
        ContentLine("VERSION", value: "2.0"),
        ContentLine("PRODID", text: "-//Pills//Pills//EN"),
      ],
      components: components
    )
  }
}
