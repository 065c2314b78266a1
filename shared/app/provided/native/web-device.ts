import { imageTypes } from '@viewmax/contracts/constants';
import { readStored, store } from '../stores/storage.ts';
import type { Device, PictureSource, Position } from './device.ts';
import { LocationError, type LocationProblem } from './location-error.ts';

const PROBLEMS: Record<number, LocationProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

// The nearest cinema needs no satellite, and a recent position costs no battery.
const COARSE = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 10_000 };

const current = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new LocationError('unsupported'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (cause) => reject(new LocationError(PROBLEMS[cause.code] ?? 'unavailable', { cause })),
      COARSE,
    );
  });

let endLastChoice = (): void => {};

const picture = (from: PictureSource): Promise<Blob | null> =>
  new Promise((resolve) => {
    // Some browsers report no cancel, so the next choice ends the one before.
    endLastChoice();
    const input = document.createElement('input');
    const end = (chosen: Blob | null) => {
      input.remove();
      resolve(chosen);
    };
    endLastChoice = () => end(null);
    input.type = 'file';
    input.hidden = true;
    // With a list of types, an iPhone converts its own format to JPEG.
    input.accept = imageTypes.join(',');
    if (from === 'camera') input.capture = 'user';
    input.onchange = () => end(input.files?.[0] ?? null);
    input.oncancel = () => end(null);
    // Older Safari forgets an input that is not in the page, and its choice with it.
    document.body.append(input);
    input.click();
  });

async function share(what: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(what);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') return false;
  }
  return true;
}

const nothing = (): void => {};

/** A browser: no app around the page, so no back button, no version, no links, no push. */
export const webDevice: Device = {
  kind: 'web',
  headers: () => ({}),
  geolocation: { current },
  camera: { picture },
  share,
  preferences: {
    get: async (key) => readStored(key),
    set: async (key, value) => void store(key, value),
  },
  app: {
    version: async () => null,
    onBack: () => nothing,
    leave: nothing,
    launchPath: async () => null,
    onLink: () => nothing,
    brighten: () => nothing,
  },
  push: { start: nothing, signIn: nothing, signOut: nothing, onOpened: nothing },
};
