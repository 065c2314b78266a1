import type { Device } from './device.ts';
import { webDevice } from './web-device.ts';

let current: Device = webDevice;

/** The shell provides the device once at boot, before any screen, and only inside a wrapper. */
export function provideDevice(device: Device): void {
  current = device;
}

/**
 * The features of this phone: position, camera, sharing, stored values.
 *
 * @example const { latitude, longitude } = await device().geolocation.current()
 */
export const device = (): Device => current;
