import PillsView
import Words

/// A part of a page in HTML, in which every text is escaped.
struct Markup {
  let text: String
}

extension Markup {
  /// An element with others in it; `style` is the class by which the style sheet knows it.
  init(_ name: String, style: String? = nil, _ content: [Markup]) {
    let attribute = style.map { " class=\"\($0)\"" } ?? ""
    self.init(text: "<\(name)\(attribute)>\(content.map(\.text).joined())</\(name)>")
  }

  /// An element with a text in it.
  init(_ name: String, style: String? = nil, text: String) {
    self.init(name, style: style, [Markup(text: text.printable.escapedForMarkup)])
  }

  /// A table with a line for each of `rows`, or the words `nothing` where there are none.
  init(table head: [String], _ rows: [[Markup]], orElse nothing: String) {
    guard !rows.isEmpty else {
      self.init("p", text: nothing)
      return
    }
    let first = Markup("thead", [Markup("tr", head.map { Markup("th", text: $0) })])
    self.init("table", [first, Markup("tbody", rows.map { Markup("tr", $0) })])
  }

  /// A part of the page under a heading.
  init(section title: String, _ content: Markup...) {
    self.init("section", [Markup("h2", text: title)] + content)
  }

  /// A whole document, in the language of its texts.
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

  /// As browsers know it: `en`.
  private static var language: String { translated("en", in: "code of this language, such as de") }
}
