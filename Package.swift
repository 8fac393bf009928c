// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "pills",
  targets: [
    // From the bottom up: no target imports one that comes later.
    .target(name: "PillsCore", swiftSettings: strict),
    .target(name: "Varlink", dependencies: ["CJansson", "CLinux"], swiftSettings: strict),
    .target(
      name: "PillsAPI",
      dependencies: ["Varlink"],
      resources: [.embedInCode("org.pills.Control.varlink")],
      swiftSettings: strict
    ),

    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLinux"),

    .testTarget(name: "PillsCoreTests", dependencies: ["PillsCore"], swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["PillsCore"],
      path: "Tests/Simulation",
      swiftSettings: strict
    ),
    .testTarget(name: "VarlinkTests", dependencies: ["Varlink", "CLinux"], swiftSettings: strict),
    .testTarget(
      name: "PillsAPITests",
      dependencies: ["PillsAPI", "Varlink"],
      swiftSettings: strict
    ),
  ]
)
