import { $user } from '../stores/session.ts';
import type { Device } from './device.ts';

const KEY = 'device';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The wrapper's page has another origin, so headers identify the phone. The id reveals nothing about its owner. */
export async function introduce(device: Device): Promise<void> {
  const known = await device.preferences.get(KEY);
  const id = known ?? randomId();
  if (!known) await device.preferences.set(KEY, id);
  const version = await device.app.version();
  device.headers = () => {
    const lga = $user.get()?.LGA;
    return {
      'x-viewmax-device': id,
      'x-viewmax-platform': device.kind,
      ...(version && { 'x-viewmax-app': version }),
      ...(lga && { 'x-viewmax-lga': encodeURIComponent(lga) }),
    };
  };
}
