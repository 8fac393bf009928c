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
    // By each build: Swift of the interfaces that a target has.
    .executableTarget(name: "VarlinkGenerator", swiftSettings: strict),
    .plugin(
      name: "VarlinkPlugin",
      capability: .buildTool(),
      dependencies: ["VarlinkGenerator"],
      path: "Sources/VarlinkPlugin"
    ),
    .target(
      name: "PillsAPI",
      dependencies: ["Varlink"],
      swiftSettings: strict,
      plugins: ["VarlinkPlugin"]
    ),
    .target(name: "PillsStore", dependencies: ["PillsCore", "CSQLite"], swiftSettings: strict),
    .target(name: "PillsSettings", dependencies: ["PillsCore", "CLibnotify"], swiftSettings: strict),
    .target(name: "Desktop", dependencies: ["PillsCore", "CLibnotify", "CLinux"], swiftSettings: strict),
    .target(name: "SystemdKit", dependencies: ["CSystemd"], swiftSettings: strict),
    .executableTarget(
      name: "pillsd",
      dependencies: [
        "PillsCore", "Varlink", "PillsAPI", "PillsStore", "PillsSettings", "Desktop", "SystemdKit", "CLinux",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "pillsctl",
      dependencies: ["PillsCore", "PillsAPI", "Varlink", "CLinux"],
      swiftSettings: strict
    ),

    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CSystemd",
      pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]
    ),
    .systemLibrary(
      name: "CLibnotify",
      pkgConfig: "libnotify",
      providers: [.apt(["libnotify-dev"])]
    ),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    .testTarget(name: "PillsCoreTests", dependencies: ["PillsCore"], swiftSettings: strict),
    // The engine in a fake world: what `Tests/Simulation/run` runs at length, and the tests for a few years.
    .target(
      name: "Simulation",
      dependencies: ["PillsCore"],
      path: "Tests/Simulation/World",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "simulate",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Program",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Tests",
      swiftSettings: strict
    ),
    // What `Tests/Bench/Plan/run` runs.
    .executableTarget(
      name: "measure-plan",
      dependencies: ["PillsCore"],
      path: "Tests/Bench/Plan",
      exclude: ["run"],
      swiftSettings: strict
    ),
    .testTarget(name: "VarlinkTests", dependencies: ["Varlink", "CLinux"], swiftSettings: strict),
    .testTarget(
      name: "VarlinkGeneratorTests",
      dependencies: ["VarlinkGenerator"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PillsAPITests",
      dependencies: ["PillsAPI", "Varlink"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PillsStoreTests",
      dependencies: ["PillsCore", "PillsStore"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PillsSettingsTests",
      dependencies: ["PillsCore", "PillsSettings"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["Desktop", "PillsCore", "CLibnotify"],
      swiftSettings: strict
    ),
    // What the next two read.
    .target(name: "Oracle", path: "Tests/Oracle", swiftSettings: strict),
    .testTarget(
      name: "ZoneTests",
      dependencies: ["Desktop", "Oracle", "PillsCore"],
      path: "Tests/Zones",
      exclude: ["zone_oracle.py"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScheduleOracleTests",
      dependencies: ["Oracle", "PillsCore"],
      path: "Tests/Schedules",
      exclude: ["schedule_oracle.py"],
      swiftSettings: strict
    ),
    .testTarget(name: "SystemdKitTests", dependencies: ["SystemdKit", "CSystemd"], swiftSettings: strict),
    .testTarget(name: "PillsdTests", dependencies: ["pillsd"], swiftSettings: strict),
    .testTarget(
      name: "PillsCtlTests",
      dependencies: ["pillsctl", "PillsCore", "PillsAPI", "Varlink", "CLinux"],
      exclude: ["Snapshots"],
      swiftSettings: strict
    ),
  ]
)

// For Tests/Fuzz/run, which has the libFuzzer that this is linked with.
if Context.environment["PILLS_FUZZ"] != nil {
  // A program can't be part of another one, so here pillsctl is what it is without its main.
  let dependencies = package.targets.first { $0.name == "pillsctl" }?.dependencies ?? []
  package.targets.removeAll { $0.name == "pillsctl" }
  package.targets += [
    .target(
      name: "pillsctl",
      dependencies: dependencies,
      exclude: ["main.swift"],
      swiftSettings: strict
    ),
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", "PillsCore", "Varlink", "PillsAPI", "PillsSettings", "pillsctl"],
      path: "Tests/Fuzz/Targets",
      swiftSettings: strict
    ),
  ]
}
