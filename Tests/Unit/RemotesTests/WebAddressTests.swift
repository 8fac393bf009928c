import PillsCore
import Testing

@testable import Remotes

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://Cloud.Example.org", "https://cloud.example.org/"),
    ("https://cloud.example.org:443/a/b", "https://cloud.example.org/a/b"),
    ("https://cloud.example.org:8443/a?b=c#d", "https://cloud.example.org:8443/a?b=c"),
    ("https://anna:secret@cloud.example.org/", "https://cloud.example.org/"),
    ("http://[::1]:5232/", "http://[::1]:5232/"),
    ("https://cloud.example.org/my calendar/ü", "https://cloud.example.org/my%20calendar/%C3%BC"),
    ("https://cloud.example.org/my%20calendar/", "https://cloud.example.org/my%20calendar/"),
  ]) func `an address is read`(text: String, expected: String) { #expect(WebAddress(text)?.text == expected) }

  @Test(arguments: [
    "", "ftp://example.org/", "file:///etc/passwd", "https://", "/cal/", "https://a b/", "mailto:a@b.c",
  ])
  func `what is no web address is none`(text: String) { #expect(WebAddress(text) == nil) }

  @Test(arguments: [
    ("/other/", "https://example.org/other/"),
    ("other", "https://example.org/dav/other"),
    ("../up/", "https://example.org/up/"),
    ("https://else.example.org/x", "https://else.example.org/x"),
    ("//else.example.org/x", "https://else.example.org/x"),
    ("/with blank/", "https://example.org/with%20blank/"),
    ("/ü/", "https://example.org/%C3%BC/"),
  ]) func `an address may be relative`(text: String, expected: String) {
    #expect(WebAddress(text, relativeTo: WebAddress("https://example.org/dav/cal"))?.text == expected)
  }

  @Test(arguments: [
    ("https://example.org/", true), ("http://localhost:5232/", true), ("http://127.0.0.1/", true),
    ("http://127.8.9.10/", true), ("http://[::1]/", true), ("http://LOCALHOST/", true),
    ("http://example.org/", false), ("http://localhost.example.org/", false), ("http://192.168.1.1/", false),
    ("http://127.0.0.1.example.org/", false), ("http://127.example.org/", false), ("http://[::2]/", false),
    ("http://10.0.0.127/", false),
  ]) func `only what stays on this machine may go unencrypted`(text: String, isSafe: Bool) {
    #expect(WebAddress(text)?.isSafe == isSafe)
  }

  @Test(arguments: [
    ("cloud.example.org", "https://cloud.example.org/"),
    (" cloud.example.org/dav \n", "https://cloud.example.org/dav"),
    ("localhost:5232", "https://localhost:5232/"),
    ("http://localhost:5232", "http://localhost:5232/"),
  ]) func `an address is taken as people type it`(typed: String, expected: String) throws {
    #expect(try CalDAVAccount(address: typed, user: "", password: "").address.text == expected)
  }

  @Test(arguments: [
    ("", SyncComplaint(.unusableAddress, [.address: ""])),
    ("ftp://example.org", SyncComplaint(.unusableAddress, [.address: "ftp://example.org"])),
    ("http://example.org/dav", SyncComplaint(.unencrypted, [.place: "example.org"])),
  ]) func `an address that won't do is refused`(typed: String, expected: SyncComplaint) {
    #expect(
      failure { () throws(SyncComplaint) in
        try CalDAVAccount(address: typed, user: "", password: "")
      } == expected
    )
  }

  @Test(arguments: [
    ("calendar.google.com", true), ("calendar.google.de", true), ("www.google.co.uk", true),
    ("apidata.googleusercontent.com", true), ("www.googleapis.com", true), ("hotmail.com", true),
    ("outlook.live.com", true), ("outlook.office365.com", true), ("login.microsoftonline.com", true),
    ("google.example.com", false), ("outlook.example.org", false), ("live.example", false),
    ("notgoogle.com", false), ("localhost", false),
  ]) func `a provider without passwords is known by its domain`(host: String, takesNone: Bool) throws {
    #expect(try #require(WebAddress("https://\(host)/")).takesNoPasswords == takesNone)
  }

  @Test func `an address is refused without its password`() {
    for typed in ["anna:sekret@", "ftp://anna:sekret@dav.example", "https://anna:sekret@a b/"] {
      let refusal = failure { () throws(SyncComplaint) in
        try CalDAVAccount(address: typed, user: "", password: "")
      }
      #expect(refusal?.flaw == .unusableAddress && refusal?[.address].contains("sekret") == false)
    }
  }

  @Test func `a calendar on another server is not told the password`() throws {
    let account = try CalDAVAccount(address: "https://example.org/dav/", user: "", password: "")
    #expect(try account.calendar(at: "/dav/cal").collection.text == "https://example.org/dav/cal/")
    #expect(
      failure { () throws(SyncComplaint) in try account.calendar(at: "https://example.com/cal/") }
        == SyncComplaint(.redirectedElsewhere, [.place: "example.org", .address: "https://example.com/cal/"])
    )
  }

  @Test(arguments: [
    ("https://a.example", ["/.well-known/caldav", "/"]),
    ("https://a.example/dav/anna/", ["/dav/anna/", "/.well-known/caldav", "/"]),
  ]) func `calendars are looked for where servers tell of them`(typed: String, paths: [String]) throws {
    let address = try #require(WebAddress(typed))
    #expect(CalDAVAccount.starts(from: address).map(\.path) == paths)
  }
}
