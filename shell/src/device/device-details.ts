import type { DeviceDetailsRequest } from '@viewmax/contracts/account';
import { sendDeviceDetails as call } from '@viewmax/contracts/calls';
import { $user, ask, device, persistedAtom } from '@viewmax/shared';

type DeviceType = DeviceDetailsRequest['devicetype'];

const deviceType = (agent: string): DeviceType => {
  if (/android/i.test(agent)) return 'Android';
  return /iphone|ipad|ipod/i.test(agent) ? 'iOS' : 'Unknown';
};

/** The details that were sent last for this member. Unchanged details are not sent again. */
const $sent = persistedAtom<string>('deviceDetails', '', { personal: true });

let underWay = '';

async function send(userUUID: string): Promise<void> {
  const details: DeviceDetailsRequest = {
    userUUID,
    devicetype: deviceType(navigator.userAgent),
    platform: device().kind,
  };
  const key = Object.values(details).join(' ');
  if (key === $sent.get() || key === underWay) return;
  underWay = key;
  try {
    await ask(call, { body: details });
    if ($user.get()?.UUID === userUUID) $sent.set(key);
  } catch (error) {
    console.error('The device details could not be sent', error);
  }
  underWay = '';
}

/** Sends the device's details after a sign-in. Returns the undo. */
export const sendDeviceDetails = (): (() => void) =>
  $user.subscribe((user) => {
    if (user) void send(user.UUID);
  });
