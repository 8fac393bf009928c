extension Component {
  init(calendarOf component: Component) { self.init(calendarOf: [component]) }

  package init(calendarOf components: [Component]) {
    self.init(
      "VCALENDAR",
      lines: [ContentLine("VERSION", value: "2.0"), ContentLine("PRODID", text: "-//Pills//Pills//EN")],
      components: components
    )
  }
}
