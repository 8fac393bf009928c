import PillsView
import Words

/// A part of an HTML page, in which every text is escaped.
struct Markup {
  let text: String
}

extension Markup {
  /// An element with others in it; `style` is its class in the style sheet.
  init(_ name: String, style: String? = nil, _ content: [Markup]) {
    let attribute = style.map { " class=\"\($0)\"" } ?? ""
    self.init(text: "<\(name)\(attribute)>\(content.map(\.text).joined())</\(name)>")
  }

  init(_ name: String, style: String? = nil, text: String) {
    self.init(name, style: style, [Markup(text: text.printable.escapedForMarkup)])
  }

  /// The cells of a line: its name and texts about it; `style` is the class of the texts.
  static func line(_ name: String, _ texts: [String], style: String? = nil) -> [Markup] {
    [Markup("th", text: name)] + texts.map { Markup("td", style: style, text: $0) }
  }

  /// A section with a table that has a line for each of `rows`, or the words `nothing` if there are none.
  init(
    section title: String,
    table head: [String],
    _ rows: [[Markup]],
    orElse nothing: String,
    _ rest: Markup...
  ) {
    let first = Markup("thead", [Markup("tr", head.map { Markup("th", text: $0) })])
    let table = Markup("table", [first, Markup("tbody", rows.map { Markup("tr", $0) })])
    self.init(section: title, [rows.isEmpty ? Markup("p", text: nothing) : table] + rest)
  }

  init(section title: String, _ content: [Markup]) {
    self.init("section", [Markup("h2", text: title)] + content)
  }

  static func document(title: String, style: String, _ body: [Markup]) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    \(Markup("title", text: title).text)
    <style>
    \(style)
    </style>
    </head>
    <body>
    \(body.map(\.text).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private static var language: String { translated("en", in: "code of this language, such as de") }
}
