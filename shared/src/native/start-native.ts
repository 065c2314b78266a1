import { withDeadline } from '../mfe/deadline.ts';
import { mirrorStorage, readStored, store } from '../stores/storage.ts';
import { provideDevice } from './current-device.ts';
import type { Device } from './device.ts';
import { nativeDevice } from './native-device.ts';
import { introduce } from './native-headers.ts';
import { wrapperPlatform } from './wrapper.ts';

const KEPT = ['token', 'root'];
const GIVE_UP_MS = 5_000;

/** Phones empty a web view's storage when they need room; what the app cannot lose is in the wrapper's own, too. */
async function restore({ preferences }: Device): Promise<void> {
  for (const key of KEPT) {
    const value = readStored(key) ?? (await preferences.get(key));
    if (value === null || readStored(key) !== null) continue;
    store(key, value);
    // Whoever has read it already hears of it as of another tab's change.
    dispatchEvent(new StorageEvent('storage', { key }));
  }
}

/** Before the first screen, inside the wrapper. Whatever goes wrong, the app starts: as in a browser, then. */
export async function startNative(): Promise<void> {
  try {
    const device = nativeDevice(wrapperPlatform());
    provideDevice(device);
    // The token before anything can fail: a session that ends in this page must not come back with the next. What could not
    // be read is not written over.
    let mirrored = ['token'];
    mirrorStorage((key, value) => {
      if (mirrored.includes(key)) device.preferences.set(key, value).catch(console.error);
    });
    await withDeadline(Promise.all([restore(device), introduce(device)]), GIVE_UP_MS, 'Reading what the phone keeps');
    mirrored = KEPT;
  } catch (error) {
    console.error('The wrapper could not be used', error);
  }
}
