import PillsCore

/// The place through which devices sync, as people type it.
enum TypedPlace: Hashable {
  case folder(String)
  /// An address that begins with `https://` or `http://`, without its user and password.
  case server(address: String, user: String?)
  /// An address of another protocol, without its user and password.
  case unusable(address: String)

  /// `isThere` says whether a path exists.
  init(_ place: String, isThere: (String) -> Bool) {
    let typed = TypedAddress(place)
    let isPath = ["/", "./", "../", "~"].contains { place.hasPrefix($0) } && !place.hasPrefix("//")
    if place.hasPrefix("folder:") {
      self = .folder(String(place.dropFirst("folder:".count)))
    } else if typed.scheme == "file" {
      let path = "/\(typed.authority)\(typed.rest)"
      self = .folder(percentDecoded(path) ?? path)
    } else if typed.scheme == nil,
      isThere(place) || isPath || !typed.looksLikeServer && !typed.hasUserInformation
    {
      self = .folder(place)
    } else if !typed.authority.isEmpty, let address = typed.forWeb {
      self = .server(address: address, user: typed.user)
    } else {
      self = .unusable(address: typed.withoutSecrets)
    }
  }
}
