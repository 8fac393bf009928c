import Adwaita

/// A page that scrolls, as wide as is good to read. Below the content is room for a message, so that everything can be
/// scrolled out from under it.
@MainActor
func pageScroller(_ content: Box) -> Scroller {
  Scroller(Clamp(content.margins(across: 12, above: 18, below: 84), width: 560))
}
