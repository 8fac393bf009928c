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


    .testTarget(name: "PillsCoreTests", dependencies: ["PillsCore"], swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["PillsCore"],
      path: "Tests/Simulation",
      swiftSettings: strict
    ),
  ]
)
