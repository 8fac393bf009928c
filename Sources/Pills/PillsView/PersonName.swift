package import PillsAPI
import Words

/// `anna`, or what the person without a profile is called in a list of people.
package func personName(_ profile: Person?) -> String {
  profile?.name ?? translated("you", in: "the person without a profile")
}
