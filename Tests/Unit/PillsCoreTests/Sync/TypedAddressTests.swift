import PillsCore
import Testing

@Suite struct TypedAddressTests {
  @Test(
    arguments: [
      ("https://anna:se%40cret@dav.example/cal/a@b", "https://dav.example/cal/a@b", "anna"),
      ("https://anna%40dav.example:x@dav.example", "https://dav.example", "anna@dav.example"),
      ("HTTPS://anna:secret@dav.example/A", "https://dav.example/A", "anna"),
      ("davs://anna:secret@dav.example", "davs://dav.example", "anna"),
      ("ftp://anna:secret@dav.example/x", "ftp://dav.example/x", "anna"),
      ("https:/anna:secret@dav.example/", "https://dav.example/", "anna"),
      ("//anna:secret@dav.example/x", "dav.example/x", "anna"),
      ("anna:secret@dav.example/x", "dav.example/x", "anna"),
      ("anna@mail.example:secret@dav.example", "dav.example", "anna@mail.example"),
      ("https://:secret@dav.example/", "https://dav.example/", nil),
      // A password that should be encoded.
      ("https://anna:se/kret@dav.example/cal", "https://dav.example/cal", "anna"),
      ("anna:se/k?r#et@dav.example:8443/cal", "dav.example:8443/cal", "anna"),
      ("https://anna:se@k/ret@dav.example/", "https://k/ret@dav.example/", "anna"),
      ("https://anna:se/kret@", "https://", "anna"),
      // An address without one.
      ("https://dav.example/a@b/", "https://dav.example/a@b/", nil),
      ("nas:5006/anna@mail.example/", "nas:5006/anna@mail.example/", nil),
      (" dav.example/a\n", "dav.example/a", nil), ("[::1]:5232/a@b", "[::1]:5232/a@b", nil), ("", "", nil),
      // A combining mark is part of the character before it.
      ("anna:secret@\u{200C}dav.example", "\u{200C}dav.example", "anna"),
    ] as [(String, String, String?)]
  )
  func `a password in an address is never kept`(typed: String, kept: String, user: String?) {
    let found = withoutSecrets(typed)
    #expect(found.address == kept)
    #expect(found.user == user)
  }

  @Test(
    arguments: [
      ("dav.example", "https://dav.example"), ("http://[::1]:5232/", "http://[::1]:5232/"),
      ("caldav://dav.example/a", "https://dav.example/a"), ("DAVS://dav.example", "https://dav.example"),
      ("Http://dav.example", "http://dav.example"), ("ftp://dav.example", nil), ("mailbox://x", nil),
    ] as [(String, String?)]
  )
  func `an address is used by HTTP whatever people call that`(typed: String, address: String?) {
    #expect(TypedAddress(typed).forWeb == address)
  }
}
