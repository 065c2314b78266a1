import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { PreferencesPlugin } from '@capacitor/preferences';
import type { SharePlugin } from '@capacitor/share';
import type { Device, DeviceKind } from './device.ts';
import { LocationError } from './location-error.ts';
import { nativePicture } from './native-camera.ts';
import { currentPlace } from './native-geolocation.ts';
import { nativePush } from './native-push.ts';

// The plugins' packages bring fallbacks for browsers in chunks that a wrapper never loads. Their names are enough here.
const App = registerPlugin<AppPlugin>('App');
const Preferences = registerPlugin<PreferencesPlugin>('Preferences');
const Share = registerPlugin<SharePlugin>('Share');

async function share(what: Parameters<Device['share']>[0]): Promise<boolean> {
  try {
    await Share.share(what);
  } catch (error) {
    return /cancel/i.test(String((error as Error).message));
  }
  return true;
}

function onBack(handle: (canGoBack: boolean) => void): () => void {
  const listening = App.addListener('backButton', ({ canGoBack }) => handle(canGoBack));
  return () => void listening.then(({ remove }) => remove());
}

const KINDS: readonly string[] = ['android', 'ios'] satisfies DeviceKind[];

/** The phone through the wrapper's plugins. */
export function nativeDevice(platform: string): Device {
  const isKnown = KINDS.includes(platform);
  return {
    kind: isKnown ? (platform as DeviceKind) : 'web',
    headers: () => ({}),
    geolocation: { current: isKnown ? currentPlace : () => Promise.reject(new LocationError('platform')) },
    camera: { picture: nativePicture },
    share,
    preferences: {
      get: async (key) => (await Preferences.get({ key })).value,
      set: (key, value) => (value === null ? Preferences.remove({ key }) : Preferences.set({ key, value })),
    },
    app: {
      version: async () => (await App.getInfo()).version,
      onBack: platform === 'android' ? onBack : () => () => {},
      leave: () => void App.minimizeApp(),
    },
    push: nativePush,
  };
}
