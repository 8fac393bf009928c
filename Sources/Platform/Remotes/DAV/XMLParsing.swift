internal import CExpat

/// Why a text is not read.
enum XMLRefusal: Error {
  /// Expat's reason.
  case malformed(String)
  /// It has a document type, which nothing of WebDAV has and without which there are no entities.
  case documentType
  /// It is deeper, or has more elements, than any answer of a server.
  case tooComplex
}

extension XMLElement {
  /// The root of a whole XML text.
  static func parse(_ bytes: [UInt8]) throws(XMLRefusal) -> XMLElement { try XMLParsing().parse(bytes) }
}

/// One of expat's parsers with what it has read so far.
private final class XMLParsing {
  private let parser: XML_Parser
  /// The elements that are not ended, the outermost first.
  private var open: [(element: XMLElement, text: [UInt8])] = []
  private var root: XMLElement?
  private var count = 0
  private var refusal: XMLRefusal?

  init() {
    // Null where memory has run out, which is where Swift's own allocations end the process too.
    guard let made = XML_ParserCreateNS(nil, XML_Char(Self.separator)) else { fatalError("out of memory") }
    parser = made
  }

  deinit { XML_ParserFree(parser) }

  /// Between a namespace and a name; no namespace has a space.
  private static let separator = UInt8(ascii: " ")

  private static let mostElements = 500_000
  private static let mostDepth = 32

  func parse(_ bytes: [UInt8]) throws(XMLRefusal) -> XMLElement {
    // The callbacks are called within XML_Parse alone, while this lives.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in XMLParsing.of(context)?.start(name, attributes) },
      { context, _ in XMLParsing.of(context)?.end() }
    )
    XML_SetCharacterDataHandler(parser) { context, bytes, count in
      XMLParsing.of(context)?.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLParsing.of(context)?.refuse(.documentType)
    }
    let status = withExtendedLifetime(self) {
      bytes.withUnsafeBytes { bytes in
        XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, CInt(clamping: bytes.count), 1)
      }
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK, let root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no element"
      throw .malformed("line \(pills_current_line(parser)): \(reason)")
    }
    return root
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParsing? {
    context.map { Unmanaged<XMLParsing>.fromOpaque($0).takeUnretainedValue() }
  }

  private func refuse(_ reason: XMLRefusal) {
    refusal = reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func start(
    _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    // Expat may still end what it has begun after it was stopped.
    guard refusal == nil, let name else { return }
    count += 1
    guard count <= Self.mostElements, open.count < Self.mostDepth else { return refuse(.tooComplex) }
    var known: [String: String] = [:]
    var next = attributes
    // Names and values in turn, and null after the last.
    while let pair = next, let key = pair[0], let value = pair[1] {
      known[Self.name(String(cString: key)).local] = String(cString: value)
      next = pair + 2
    }
    open.append((XMLElement(name: Self.name(String(cString: name)), attributes: known), []))
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text.append(contentsOf: bytes)
  }

  private func end() {
    guard refusal == nil, let last = open.popLast() else { return }
    var element = last.element
    element.text = String(decoding: last.text, as: UTF8.self)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].element.children.append(element)
    }
  }

  private static func name(_ text: String) -> XMLName {
    let parts = text.split(separator: Character(UnicodeScalar(separator)), maxSplits: 1)
    guard parts.count == 2 else { return XMLName(namespace: "", local: text) }
    return XMLName(namespace: String(parts[0]), local: String(parts[1]))
  }
}
