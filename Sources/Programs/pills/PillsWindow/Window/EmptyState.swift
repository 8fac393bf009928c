import Adwaita

/// What a page says instead of an empty list, with a picture.
@MainActor
func emptyState(_ text: String, icon: String) -> Box {
  let picture = Image.decoration(icon: icon, pixels: 72).styled("dim-label")
  return Box(.down, spacing: 12, [picture, Label(text).styled("title-4")]).margins(across: 12, down: 36)
}
