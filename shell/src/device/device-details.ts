import { $user, device, persistedAtom, postJson } from '@viewmax/shared';
import type { DeviceDetailsRequest } from '@viewmax/shared/contracts/account';

type DeviceType = DeviceDetailsRequest['devicetype'];

const deviceType = (agent: string): DeviceType => {
  if (/android/i.test(agent)) return 'Android';
  return /iphone|ipad|ipod/i.test(agent) ? 'iOS' : 'Unknown';
};

/** What the server was told last for this person, so that it is told again only when it changes. */
const $told = persistedAtom<string>('deviceDetails', '', { personal: true });

let underWay = '';

async function tell(userUUID: string): Promise<void> {
  const details: DeviceDetailsRequest = {
    userUUID,
    devicetype: deviceType(navigator.userAgent),
    platform: device().kind,
  };
  const words = Object.values(details).join(' ');
  if (words === $told.get() || words === underWay) return;
  underWay = words;
  try {
    await postJson('/api/v1/user/devicedetails', details);
    if ($user.get()?.UUID === userUUID) $told.set(words);
  } catch (error) {
    console.error('The device could not be told', error);
  }
  underWay = '';
}

/** Tells the server about the device once somebody is signed in. Returns the undo. */
export const tellDeviceDetails = (): (() => void) =>
  $user.subscribe((user) => {
    if (user) void tell(user.UUID);
  });
