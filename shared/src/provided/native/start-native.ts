import { withDeadline } from '../../bundled/deadline.ts';
import { mirrorStorage, readStored, store } from '../stores/storage.ts';
import { provideDevice } from './current-device.ts';
import type { Device } from './device.ts';
import { nativeDevice } from './native-device.ts';
import { introduce } from './native-headers.ts';
import { wrapperPlatform } from './wrapper.ts';

const MIRRORED = ['token', 'root'];
const GIVE_UP_MS = 5_000;

/**
 * Phones clear a web view's storage when they need space. The wrapper's storage also holds the values that the app
 * cannot lose.
 */
async function restore({ preferences }: Device): Promise<void> {
  for (const key of MIRRORED) {
    const value = readStored(key) ?? (await preferences.get(key));
    if (value === null || readStored(key) !== null) continue;
    store(key, value);
    // Stores that were read already follow it like another tab's change.
    dispatchEvent(new StorageEvent('storage', { key }));
  }
}

/** Runs before the first screen inside the wrapper. After any failure the app starts as in a browser. */
export async function startNative(): Promise<void> {
  try {
    const device = nativeDevice(wrapperPlatform());
    provideDevice(device);
    // Restores the token before any step that can fail, because a session that ends in this page must stay ended. A
    // value that could not be read is not overwritten.
    let mirrored = ['token'];
    mirrorStorage((key, value) => {
      if (mirrored.includes(key)) device.preferences.set(key, value).catch(console.error);
    });
    await withDeadline(Promise.all([restore(device), introduce(device)]), GIVE_UP_MS, 'Reading what the phone keeps');
    mirrored = MIRRORED;
  } catch (error) {
    console.error('The wrapper could not be used', error);
  }
}
