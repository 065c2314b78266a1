import type { AppPlugin } from '@capacitor/app';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { PreferencesPlugin } from '@capacitor/preferences';
import type { ShareOptions, SharePlugin } from '@capacitor/share';
import type { ScreenBrightnessPlugin } from '@capacitor-community/screen-brightness';
import type { Device, DeviceKind } from './device.ts';
import { LocationError } from './location-error.ts';
import { nativePicture } from './native-camera.ts';
import { cacheFile, nativeFiles } from './native-files.ts';
import { currentPlace } from './native-geolocation.ts';
import { nativePush } from './native-push.ts';
import { nativeSecrets } from './native-secrets.ts';

// The plugins' packages bring fallbacks for browsers in chunks that a wrapper never loads. Their names are enough here.
const App = registerPlugin<AppPlugin>('App');
const Preferences = registerPlugin<PreferencesPlugin>('Preferences');
const ScreenBrightness = registerPlugin<ScreenBrightnessPlugin>('ScreenBrightness');
const Share = registerPlugin<SharePlugin>('Share');

async function share(what: ShareOptions): Promise<boolean> {
  try {
    await Share.share(what);
  } catch (error) {
    return /cancel/i.test(String((error as Error).message));
  }
  return true;
}

async function saveFile(name: string, content: Blob): Promise<void> {
  const { uri, remove } = await cacheFile(name, content);
  const isDone = await share({ title: name, files: [uri] });
  // The other app reads the file after the member's choice.
  setTimeout(remove, 60_000);
  if (!isDone) throw new Error('The phone did not take the file');
}

function onBack(handle: (canGoBack: boolean) => void): () => void {
  const listening = App.addListener('backButton', ({ canGoBack }) => handle(canGoBack));
  return () => void listening.then(({ remove }) => remove());
}

/** The path of a link to the site. The system gives the app no link of another host. */
function pathOf(url: string): string | null {
  try {
    const { protocol, pathname, search } = new URL(url);
    return protocol === 'https:' ? pathname + search : null;
  } catch {
    return null;
  }
}

function onLink(open: (path: string) => void): () => void {
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOf(url);
    if (path) open(path);
  });
  return () => void listening.then(({ remove }) => remove());
}

/** Android restores the member's brightness by -1. iOS changes the whole phone, so the old value returns. */
function brighten(): () => void {
  const before = ScreenBrightness.getBrightness();
  const raised = before.then(() => ScreenBrightness.setBrightness({ brightness: 1 }));
  raised.catch(console.error);
  return () => void raised.then(async () => ScreenBrightness.setBrightness(await before)).catch(console.error);
}

const isThere = (plugin: string): boolean => Capacitor.isPluginAvailable(plugin);

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
    ...(isThere('SecureStorage') && { secrets: nativeSecrets }),
    ...(isThere('Filesystem') && { files: nativeFiles, saveFile }),
    app: {
      version: async () => (await App.getInfo()).version,
      onBack: platform === 'android' ? onBack : () => () => {},
      leave: () => void App.minimizeApp(),
      launchPath: async () => pathOf((await App.getLaunchUrl())?.url ?? ''),
      onLink,
      brighten: isThere('ScreenBrightness') ? brighten : () => () => {},
    },
    push: nativePush,
  };
}
