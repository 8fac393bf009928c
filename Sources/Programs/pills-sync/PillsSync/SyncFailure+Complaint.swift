import Glibc
import PillsCore
import PillsSettings
package import PillsView
package import Remotes

extension SyncFailure {
  /// What is wrong; nil for a command line that is, which is told in English.
  var complaints: [SyncComplaint] {
    switch self {
    case .usage: []
    case .noHome: [SyncComplaint(.noHome)]
    case .notConfigured(let path): [SyncComplaint(.notConfigured, [.path: path])]
    case .settings(let error): [SyncComplaint(.badSettings, because: error.complaint)]
    case .password(let problem): [problem.complaint]
    case .encryption(let problem): [problem.complaint]
    case .stateUnwritable(let path, let errno): [unwritable(path, errno)]
    case .pillsdUnreachable(let path, let detail):
      [SyncComplaint(.unreachable, [.path: path, .detail: detail])]
    case .pillsdAnswer(let detail): [SyncComplaint(.misunderstood, [.detail: detail])]
    case .pillsdFailed(let complaint): [SyncComplaint(.refusedByPillsd, because: complaint)]
    case .notShared: [SyncComplaint(.notShared)]
    case .remote(let error): [error.complaint]
    case .otherProfile(let remote): [SyncComplaint(.otherProfile, [.place: remote])]
    case .severalProfiles(let remote): [SyncComplaint(.severalProfiles, [.place: remote])]
    case .allGone(let remote): [SyncComplaint(.allGone, [.place: remote])]
    case .incomplete(let complaints): complaints
    case .outputUnwritable(let errno): [unwritable("-", errno)]
    }
  }
}

private func unwritable(_ path: String, _ errno: Int32) -> SyncComplaint {
  SyncComplaint(.unwritable, [.path: path, .detail: String(cString: strerror(errno))])
}

extension RemoteError {
  package var complaint: SyncComplaint {
    switch self {
    case .unusableAddress(let address): SyncComplaint(.unusableAddress, [.address: address])
    case .unencrypted(let host): SyncComplaint(.unencrypted, [.place: host])
    case .unreachable(let host, let detail): complaint(.serverUnreachable, host, detail)
    case .certificate(let host, let detail): complaint(.certificate, host, detail)
    case .timedOut(let host, let detail): complaint(.timedOut, host, detail)
    case .interrupted(let host, let detail): complaint(.interrupted, host, detail)
    case .redirectedElsewhere(let host, let address):
      SyncComplaint(.redirectedElsewhere, [.place: host, .address: address])
    case .tooManyRedirects(let host): SyncComplaint(.tooManyRedirects, [.place: host])
    case .unauthorised(let host): SyncComplaint(.unauthorised, [.place: host])
    case .forbidden(let place, let detail): complaint(.forbidden, place, detail)
    case .notFound(let place): SyncComplaint(.notFound, [.place: place])
    case .changedMeanwhile(let name): SyncComplaint(.changedMeanwhile, [.name: name])
    case .exists(let name): SyncComplaint(.exists, [.name: name])
    case .locked(let place, let detail): complaint(.locked, place, detail)
    case .tooManyRequests(let host, let seconds):
      SyncComplaint(.tooManyRequests, [.place: host, .seconds: seconds.map(String.init)])
    case .unavailable(let host, let status, let seconds, let detail):
      complaint(.unavailable, host, detail).adding([.status: "\(status)"])
        .adding(seconds.map { [.seconds: "\($0)"] } ?? [:])
    case .full(let place, let detail): complaint(.full, place, detail)
    case .refused(let place, let status, let detail):
      complaint(.refused, place, detail).adding([.status: "\(status)"])
    case .notCalDAV(let address): SyncComplaint(.notCalDAV, [.address: address])
    case .tooLarge(let place, let limit):
      SyncComplaint(.tooLarge, [.place: place, .most: "\(max(1, limit >> 20))"])
    case .notWritten(let name): SyncComplaint(.notWritten, [.name: name])
    case .malformedAnswer(let place, let detail): complaint(.malformedAnswer, place, detail)
    case .folderMissing(let path): SyncComplaint(.folderMissing, [.path: path])
    case .folderUnusable(let path, let detail):
      SyncComplaint(.folderUnusable, [.path: path, .detail: detail.isEmpty ? nil : detail])
    case .unusableName(let name): SyncComplaint(.unusableName, [.name: name])
    }
  }

  private func complaint(_ flaw: SyncFlaw, _ place: String, _ detail: String) -> SyncComplaint {
    SyncComplaint(flaw, [.place: place, .detail: detail.isEmpty ? nil : detail])
  }
}
