import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension SyncService {
  func getDevices(_ call: TypedCall<Sync.GetDevices>) throws(CallFailure) {
    call.reply(Sync.GetDevices.Output(devices: try devices().map(sent)))
  }

  func renameDevice(
    _ input: Sync.RenameDevice.Input,
    _ call: TypedCall<Sync.RenameDevice>
  ) throws(CallFailure) {
    let device = try device(input.device)
    let others = try devices().filter { $0.id != device.id }
    let name: String
    do throws(InputComplaint) {
      name = try DeviceDescription.validatedName(input.name)
      if !others.called(name).isEmpty { throw InputComplaint(.nameOfDevice) }
    } catch {
      throw CallFailure(Sync.InvalidText(text: input.name, error))
    }
    try tell(DeviceDescription(name: name), of: device.id)
    call.reply(Sync.RenameDevice.Output(device: try sent(self.device(device.id.description))))
  }

  func forgetDevice(
    _ input: Sync.ForgetDevice.Input,
    _ call: TypedCall<Sync.ForgetDevice>
  ) throws(CallFailure) {
    let device = try device(input.device)
    if device.id == (try sharing().device) { throw CallFailure(Sync.OwnDevice(device: try sent(device))) }
    try tell(DeviceDescription(name: device.name, forgottenAfter: device.lastNumber), of: device.id)
    call.reply(Sync.ForgetDevice.Output(device: try sent(device)))
  }

  func leave(_ call: TypedCall<Sync.Leave>) throws(CallFailure) {
    let (store, own) = (try store(), try sharing().device)
    let description = try stored { () throws(StoreError) in
      // The description will itself be an entry of this device.
      DeviceDescription(name: try store.name(of: own), forgottenAfter: try store.lastEntry(of: own) + 1)
    }
    try tell(description, of: own)
    call.reply(NoParameters())
  }

  private func tell(_ description: DeviceDescription, of device: DeviceID) throws(CallFailure) {
    let (store, now) = (try store(), daemon.moment.now)
    try stored { () throws(StoreError) in try store.tell(description, of: device, at: now) }
    daemon.tellOfNews()
  }

  /// This device comes first.
  private func devices() throws(CallFailure) -> [KnownDevice] {
    let (store, own) = (try store(), try sharing().device)
    let devices = try stored { () throws(StoreError) in try store.devices() }
    return devices.filter { $0.id == own } + devices.filter { $0.id != own }
  }

  private func device(_ text: String) throws(CallFailure) -> KnownDevice {
    let devices = try devices()
    let matching = devices.called(text)
    guard let device = matching.first else {
      throw CallFailure(Sync.UnknownDevice(device: text, known: try devices.map(sent)))
    }
    guard matching.count == 1 else {
      throw CallFailure(Sync.AmbiguousDevice(device: text, matching: try matching.map(sent)))
    }
    return device
  }

  private func sent(_ device: KnownDevice) throws(CallFailure) -> Sync.Device {
    Sync.Device(
      device: device.id.description,
      name: device.name,
      heard: daemon.moment.zone.timestamp(of: device.lastRecordedAt),
      entries: device.lastNumber,
      own: device.id == (try sharing().device)
    )
  }
}
