/** The phone of a test: its system, its permissions and its faults. */
export interface FakePhone {
  /** `android`, `ios`, or the name of a wrapper that is neither. */
  platform: string;
  /** The answer of `checkPermissions` before the member is asked, and the answer to the question. */
  permission?: 'prompt' | 'granted' | 'denied';
  answer?: 'granted' | 'denied' | 'prompt-with-rationale';
  /** The same for the exact position, when the app asks only for the rough one. */
  exact?: 'prompt' | 'denied';
  place?: { latitude: number; longitude: number };
  /** The plugin methods that fail, by `Plugin.method`, with the plugin's error code. */
  fails?: Record<string, string>;
  preferences?: Record<string, string>;
  /** The Keychain or Keystore. */
  secrets?: Record<string, string>;
  /** The app's own files, by path, in base64. */
  files?: Record<string, string>;
  /** The plugins that this wrapper lacks. */
  without?: string[];
  /** The link that started the app. */
  launchUrl?: string;
  version?: string;
}

/** What the fake phone was asked, and what it stores. */
export interface FakeBridge {
  /** Every call to a plugin, as `Plugin.method {"its": "options"}`. */
  calls: string[];
  preferences: Record<string, string>;
  secrets: Record<string, string>;
  files: Record<string, string>;
  /** Calls the listeners of a plugin's event. */
  emit(event: string, data: object): void;
}

/**
 * A fake of the wrapper around the page. It puts the parts of Capacitor's native code on the window. It refers to
 * nothing outside itself, so a browser can run it as a script before the page's own.
 *
 * @example await page.addInitScript(fakeNativeBridge, { platform: 'android' })
 */
export function fakeNativeBridge(phone: FakePhone): FakeBridge {
  const { platform, fails = {}, place = { latitude: 5.894, longitude: 5.6767 }, version = '3.0.12' } = phone;
  let permission: string = phone.permission ?? 'granted';
  const listeners = new Map<string, (data: object) => void>();
  const bridge: FakeBridge = {
    calls: [],
    preferences: { ...phone.preferences },
    secrets: { ...phone.secrets },
    files: { ...phone.files },
    emit: (event, data) => listeners.get(event)?.(data),
  };
  const permissions = () => ({
    location: phone.exact ?? permission,
    coarseLocation: permission,
    camera: permission,
    photos: permission,
  });
  const ask = () => {
    permission = phone.answer ?? 'granted';
    return permissions();
  };
  interface Options {
    key?: string;
    value?: string;
    prefixedKey?: string;
    path?: string;
    data?: string;
  }
  let brightness = -1;
  const photo = { type: 0, saved: false, webPath: 'data:image/png;base64,iVBORw0KGgo=' };
  const methods: Record<string, Record<string, (options: Options) => unknown>> = {
    App: {
      getInfo: () => ({ name: 'Viewmax', id: 'app', build: '1', version }),
      minimizeApp: () => ({}),
      getLaunchUrl: () => (phone.launchUrl ? { url: phone.launchUrl } : undefined),
    },
    Camera: {
      checkPermissions: permissions,
      requestPermissions: ask,
      takePhoto: () => photo,
      chooseFromGallery: () => ({ results: [photo] }),
    },
    Geolocation: {
      checkPermissions: permissions,
      requestPermissions: ask,
      getCurrentPosition: () => ({ timestamp: 0, coords: { ...place, accuracy: 2000 } }),
    },
    Preferences: {
      get: ({ key = '' }) => ({ value: bridge.preferences[key] ?? null }),
      set: ({ key = '', value = '' }) => void Object.assign(bridge.preferences, { [key]: value }),
      remove: ({ key = '' }) => void delete bridge.preferences[key],
    },
    Share: { share: () => ({}) },
    SecureStorage: {
      internalGetItem: ({ prefixedKey = '' }) => ({ data: bridge.secrets[prefixedKey] ?? null }),
      internalSetItem: ({ prefixedKey = '', data = '' }) => void Object.assign(bridge.secrets, { [prefixedKey]: data }),
      internalRemoveItem: ({ prefixedKey = '' }) => ({ success: delete bridge.secrets[prefixedKey] }),
    },
    Filesystem: {
      writeFile: ({ path = '', data = '' }) => {
        bridge.files[path] = data;
        return { uri: `file:///app/${path}` };
      },
      readdir: ({ path = '' }) => {
        const inside = Object.keys(bridge.files).filter((file) => file.startsWith(`${path}/`));
        return {
          files: [...new Set(inside.map((file) => file.slice(path.length + 1).split('/')[0]))].map((name) => ({
            name,
          })),
        };
      },
      deleteFile: ({ path = '' }) => void delete bridge.files[path],
      rmdir: ({ path = '' }) => {
        for (const file of Object.keys(bridge.files)) if (file.startsWith(`${path}/`)) delete bridge.files[file];
      },
      getUri: ({ path = '' }) => ({ uri: `file:///app/${path}` }),
    },
    ScreenBrightness: {
      getBrightness: () => ({ brightness }),
      setBrightness: (options) => {
        ({ brightness } = options as { brightness: number });
      },
    },
    OneSignalCapacitor: {
      initialize: () => ({}),
      login: () => ({}),
      logout: () => ({}),
      requestPermission: () => ({ permission: true }),
    },
  };
  const names = (plugin: object) => Object.keys(plugin).map((name) => ({ name, rtype: 'promise' }));
  const listening = [{ name: 'addListener' }, { name: 'removeListener' }];
  const signs: Record<string, object> = {
    android: { androidBridge: {} },
    ios: { webkit: { messageHandlers: { bridge: {} } } },
  };
  const handlers = signs[platform] ?? { CapacitorCustomPlatform: { name: platform } };
  Object.assign(globalThis, handlers, {
    fakeBridge: bridge,
    Capacitor: {
      getPlatform: () => platform,
      isNativePlatform: () => true,
      convertFileSrc: (uri: string) => uri.replace('file://', `${location.origin}/_capacitor_file_`),
      PluginHeaders: Object.entries(methods)
        .filter(([name]) => !phone.without?.includes(name))
        .map(([name, plugin]) => ({
          name,
          methods: [...names(plugin), ...listening],
        })),
      async nativePromise(plugin: string, method: string, options: Options = {}) {
        const call = `${plugin}.${method}`;
        bridge.calls.push(`${call} ${JSON.stringify(options)}`);
        if (fails[call]) throw Object.assign(new Error(call), { code: fails[call] });
        return methods[plugin]?.[method]?.(options);
      },
      async nativeCallback(_plugin: string, method: string, { eventName }: { eventName: string }, tell: () => void) {
        if (method === 'addListener') listeners.set(eventName, tell);
        else listeners.delete(eventName);
        return eventName;
      },
    },
  });
  return bridge;
}
