import Words

/// The goals that most people choose from, and who each is for.
package var usualGoals: [(millilitres: Int, meaning: String)] {
  [
    (1500, translated("little activity", in: "goal of drinking")),
    (2000, translated("usual", in: "goal of drinking")),
    (2500, translated("active", in: "goal of drinking")),
    (3000, translated("hard work or heat", in: "goal of drinking")),
  ]
}
