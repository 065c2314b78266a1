import { withDeadline } from '@viewmax/contracts/deadline';
import { mirrorStorage, readStored, store, storeOutside } from '../stores/storage.ts';
import { provideDevice } from './current-device.ts';
import type { Device } from './device.ts';
import { nativeDevice } from './native-device.ts';
import { introduce } from './native-headers.ts';
import { wrapperPlatform } from './wrapper.ts';

const TOKEN = 'token';
const STATE = 'root';
const LAUNCHED = 'launched';
const GIVE_UP_MS = 5_000;

type Values = Device['preferences'];

/** Reads a value back, unless the web view still has one. */
async function restore(key: string, from: Values): Promise<void> {
  if (readStored(key) !== null) return;
  const value = await from.get(key);
  // The page may have signed in meanwhile.
  if (value === null || readStored(key) !== null) return;
  store(key, value);
  // Stores that were read already follow it like another tab's change.
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** A backup, or another program with full rights, could read a token in the web view or beside the state. */
async function restoreToken({ preferences, secrets }: Device): Promise<void> {
  await restore(TOKEN, secrets ?? preferences);
  if (secrets) storeOutside([TOKEN]);
}

/** Opens the screen of the link that started the app. A reload stays where the member is. */
async function openLaunchPath({ app }: Device): Promise<void> {
  const path = await app.launchPath();
  if (!path || sessionStorage.getItem(LAUNCHED) === path) return;
  sessionStorage.setItem(LAUNCHED, path);
  history.replaceState(null, '', path);
}

/**
 * Phones clear a web view's storage when they need space. The wrapper's storage also holds the values that the app
 * cannot lose. Runs before the first screen inside the wrapper. After any failure the app starts as in a browser.
 */
export async function startNative(): Promise<void> {
  try {
    const device = nativeDevice(wrapperPlatform());
    provideDevice(device);
    const placeOf = (key: string): Values => (key === TOKEN && device.secrets) || device.preferences;
    // Restores the token before any step that can fail, because a session that ends in this page must stay ended. A
    // value that could not be read is not overwritten.
    let mirrored = [TOKEN];
    mirrorStorage((key, value) => {
      if (mirrored.includes(key)) placeOf(key).set(key, value).catch(console.error);
    });
    const steps = [restoreToken(device), restore(STATE, device.preferences), introduce(device), openLaunchPath(device)];
    await withDeadline(Promise.all(steps), GIVE_UP_MS, 'Reading what the phone keeps');
    mirrored = [TOKEN, STATE];
  } catch (error) {
    console.error('The wrapper could not be used', error);
  }
}
