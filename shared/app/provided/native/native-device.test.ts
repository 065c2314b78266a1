import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import type { Device } from './device.ts';

/** Capacitor reads the window during its import. */
async function open(phone: Partial<FakePhone> = {}) {
  jest.resetModules();
  const bridge = fakeNativeBridge({ platform: 'android', ...phone });
  const { startNative } = await import('./start-native.ts');
  const { device } = await import('./current-device.ts');
  const { readStored: read, store } = await import('../stores/storage.ts');
  await startNative();
  const problem = () =>
    device()
      .geolocation.current()
      .catch((error: { problem?: string }) => error.problem);
  return {
    bridge,
    device: device(),
    store,
    read,
    problem,
    asked: () => bridge.calls.filter((call) => call.includes('request')),
  };
}

const SIGNS = ['androidBridge', 'webkit', 'CapacitorCustomPlatform', 'Capacitor', 'plugins'];
afterEach(() => {
  for (const name of SIGNS) Reflect.deleteProperty(globalThis, name);
});

describe('the position of the phone', () => {
  test.each([
    ['OS-PLUG-GLOC-0003', 'denied'],
    ['OS-PLUG-GLOC-0007', 'unavailable'],
    ['OS-PLUG-GLOC-0010', 'timeout'],
    ['OS-PLUG-GLOC-0017', 'unavailable'],
    ['1', 'denied'],
    ['3', 'timeout'],
  ])('fails with the code %s as "%s"', async (code, expected) => {
    const { problem } = await open({ fails: { 'Geolocation.getCurrentPosition': code } });
    expect(await problem()).toBe(expected);
  });

  test('is unavailable while location is off for the whole phone', async () => {
    const { problem } = await open({ fails: { 'Geolocation.checkPermissions': 'OS-PLUG-GLOC-0007' } });
    expect(await problem()).toBe('unavailable');
  });

  test('is denied after a refusal, and the app asks once', async () => {
    const { problem, asked } = await open({ permission: 'prompt', answer: 'denied' });
    expect([await problem(), await problem()]).toEqual(['denied', 'denied']);
    expect(asked()).toEqual(['Geolocation.requestPermissions {"permissions":["coarseLocation"]}']);
  });

  test('is asked for once when Android would ask again with a reason', async () => {
    const { problem, asked } = await open({ permission: 'prompt', answer: 'prompt-with-rationale' });
    expect([await problem(), await problem()]).toEqual(['denied', 'denied']);
    expect(asked()).toHaveLength(1);
  });

  test.each([undefined, 'prompt' as const])('is known once the member allows it, even roughly', async (exact) => {
    const { device } = await open({ permission: 'prompt', exact });
    expect(await device.geolocation.current()).toEqual({ latitude: 5.894, longitude: 5.6767 });
    expect(await device.geolocation.current()).toEqual({ latitude: 5.894, longitude: 5.6767 });
  });

  test('is not asked for in a wrapper that is neither Android nor iOS', async () => {
    const { problem } = await open({ platform: 'electron' });
    expect(await problem()).toBe('platform');
  });
});

describe('a picture', () => {
  test('is null when the member cancels', async () => {
    const { device } = await open({ fails: { 'Camera.takePhoto': 'OS-PLUG-CAMR-0006' } });
    expect(await device.camera.picture('camera')).toBeNull();
  });

  test('fails after a refusal', async () => {
    const { device } = await open({ fails: { 'Camera.takePhoto': 'OS-PLUG-CAMR-0003' } });
    await expect(device.camera.picture('camera')).rejects.toMatchObject({ code: 'OS-PLUG-CAMR-0003' });
  });

  test('needs its permission first, and has quality 90', async () => {
    const { device, bridge } = await open({ permission: 'prompt' });
    await device.camera.picture('gallery').catch(() => {});
    expect(bridge.calls.filter((call) => call.startsWith('Camera'))).toEqual([
      'Camera.checkPermissions {}',
      'Camera.requestPermissions {"permissions":["photos"]}',
      'Camera.chooseFromGallery {"quality":90,"limit":1}',
    ]);
  });
});

describe('the token', () => {
  test('moves from the web view to the Keychain', async () => {
    localStorage.setItem('token', 't');
    const { bridge, read } = await open();
    expect([read('token'), localStorage.getItem('token')]).toEqual(['t', null]);
    expect(bridge.secrets).toEqual({ viewmax_token: 't' });
  });

  test('is in the Keychain alone after a sign-in, and nowhere after a sign-out', async () => {
    const { bridge, store, read } = await open();
    store('token', 'a');
    await new Promise((done) => setTimeout(done));
    expect([bridge.secrets, localStorage.getItem('token'), read('token')]).toEqual([{ viewmax_token: 'a' }, null, 'a']);
    store('token', null);
    await new Promise((done) => setTimeout(done));
    expect([bridge.secrets, read('token')]).toEqual([{}, null]);
  });

  test('stays in the plain storage of an app without the plugin', async () => {
    const { bridge, store } = await open({ without: ['SecureStorage'] });
    store('token', 'a');
    await new Promise((done) => setTimeout(done));
    expect([bridge.preferences.token, localStorage.getItem('token')]).toEqual(['a', 'a']);
  });
});

describe('the values in the wrapper’s storage', () => {
  test('are restored when the web view has lost them, and the web view’s own are newer', async () => {
    localStorage.setItem('root', 'newer');
    const { read } = await open({ secrets: { viewmax_token: 'kept' }, preferences: { root: 'older' } });
    expect([read('token'), read('root')]).toEqual(['kept', 'newer']);
  });

  test('reach stores that were read before the restore', async () => {
    const place = { latitude: 5.9, longitude: 5.7, at: 1 };
    const root = JSON.stringify({ version: 1, areas: { location: { version: 1, value: place } } });
    jest.resetModules();
    fakeNativeBridge({ platform: 'ios', preferences: { root } });
    const { $coordinates } = await import('../stores/location.ts');
    expect($coordinates.get()).toBeNull();
    await (await import('./start-native.ts')).startNative();
    expect($coordinates.get()).toEqual(place);
  });

  test('follow every change and the end of the session', async () => {
    const { store, bridge } = await open();
    store('token', 'a');
    store('elsewhere', 'b');
    store('root', 'c');
    store('token', null);
    await new Promise((done) => setTimeout(done));
    expect(bridge.preferences).toEqual({ root: 'c', device: expect.any(String) });
  });

  test('follow the end of the session although they could not be read, and are not overwritten', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, bridge } = await open({
      without: ['SecureStorage'],
      fails: { 'Preferences.get': 'x' },
      preferences: { token: 'a', root: 'b' },
    });
    store('token', null);
    store('root', 'new');
    await new Promise((done) => setTimeout(done));
    expect(bridge.preferences).toEqual({ root: 'b' });
  });

  test('do not keep the app from starting', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { device } = await open({ fails: { 'Preferences.get': 'x' } });
    expect(device.kind).toBe('android');
    expect(silent).toHaveBeenCalled();
  });
});

describe('the app', () => {
  test('knows its version, forwards Android’s back button, and can leave', async () => {
    const { device, bridge } = await open({ version: '3.1.0' });
    expect(await device.app.version()).toBe('3.1.0');
    const handle = jest.fn();
    const undo = device.app.onBack(handle);
    await new Promise((done) => setTimeout(done));
    bridge.emit('backButton', { canGoBack: true });
    undo();
    await new Promise((done) => setTimeout(done));
    bridge.emit('backButton', { canGoBack: false });
    expect(handle.mock.calls).toEqual([[true]]);
    device.app.leave();
    await new Promise((done) => setTimeout(done));
    expect(bridge.calls).toContain('App.minimizeApp {}');
  });

  test('adds no back handler on an iPhone, which has no back button', async () => {
    const { device, bridge } = await open({ platform: 'ios' });
    const handle = jest.fn();
    device.app.onBack(handle);
    await new Promise((done) => setTimeout(done));
    bridge.emit('backButton', { canGoBack: true });
    expect(handle).not.toHaveBeenCalled();
  });

  test('sends push messages to the signed-in member', async () => {
    const { device, bridge } = await open({ platform: 'ios' });
    expect(device.kind).toBe('ios');
    device.push.start('app-id');
    device.push.signIn('u-1');
    device.push.signOut();
    await new Promise((done) => setTimeout(done));
    expect(bridge.calls.filter((call) => call.startsWith('OneSignal'))).toEqual([
      'OneSignalCapacitor.initialize {"appId":"app-id"}',
      'OneSignalCapacitor.requestPermission {"fallbackToSettings":false}',
      'OneSignalCapacitor.login {"externalId":"u-1"}',
      'OneSignalCapacitor.logout {}',
    ]);
  });

  test('opens the path of a message that the member taps', async () => {
    const { device, bridge } = await open();
    const opened: string[] = [];
    device.push.onOpened((path) => opened.push(path));
    await new Promise((done) => setTimeout(done));
    bridge.emit('notificationClick', { notification: { additionalData: { path: '/mytickets' } } });
    bridge.emit('notificationClick', { notification: {} });
    expect(opened).toEqual(['/mytickets']);
  });

  test('opens the links of the site while it runs, and no others', async () => {
    const { device, bridge } = await open();
    const opened: string[] = [];
    device.app.onLink((path) => opened.push(path));
    await new Promise((done) => setTimeout(done));
    for (const url of ['https://viewmax.example/movie/m1?from=a', 'com.viewmax.app://movie/m2', 'nonsense']) {
      bridge.emit('appUrlOpen', { url });
    }
    expect(opened).toEqual(['/movie/m1?from=a']);
  });

  test('starts on the screen of its link once, and a reload stays where the member is', async () => {
    const launchUrl = 'https://viewmax.example/movie/m1';
    await open({ launchUrl });
    expect(location.pathname).toBe('/movie/m1');
    history.replaceState(null, '', '/');
    await open({ launchUrl });
    expect(location.pathname).toBe('/');
  });

  test('raises the brightness for a code, and restores it', async () => {
    const { device, bridge } = await open();
    const undo = device.app.brighten();
    await new Promise((done) => setTimeout(done));
    undo();
    await new Promise((done) => setTimeout(done));
    expect(bridge.calls.filter((call) => call.includes('setBrightness'))).toEqual([
      'ScreenBrightness.setBrightness {"brightness":1}',
      'ScreenBrightness.setBrightness {"brightness":-1}',
    ]);
  });

  test('reads and writes its own files', async () => {
    const { device, bridge } = await open();
    await device.files?.write('r/catalog/1.0.0/a.js', new Blob(['hello']));
    expect(bridge.files).toEqual({ 'r/catalog/1.0.0/a.js': btoa('hello') });
    expect(await device.files?.list('r/catalog')).toEqual(['1.0.0']);
    await device.files?.remove('r/catalog/1.0.0');
    expect(bridge.files).toEqual({});
  });
});

describe('a file for another app', () => {
  const give = (device: Device) => device.saveFile?.('my-data.json', new Blob(['{}'], { type: 'application/json' }));

  test('goes through the share sheet, and leaves the phone a minute later', async () => {
    const { device, bridge } = await open();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const given = give(device);
    await jest.advanceTimersByTimeAsync(1000);
    await given;
    expect(bridge.files).toEqual({ 'my-data.json': btoa('{}') });
    expect(bridge.calls).toContain('Share.share {"title":"my-data.json","files":["file:///app/my-data.json"]}');
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect(bridge.files).toEqual({});
  });

  test('that the phone does not take is a failure, and a wrapper without the plugin has no such way', async () => {
    const { device } = await open({ fails: { 'Share.share': 'OS-PLUG-SHARE' } });
    await expect(give(device)).rejects.toThrow('The phone did not take the file');
    expect((await open({ without: ['Filesystem'] })).device.saveFile).toBeUndefined();
  });
});

describe('the headers of calls', () => {
  test('hold the same random id after every start, with the platform and the app’s version', async () => {
    const { device, bridge } = await open({ version: '3.1.0' });
    const headers = device.headers();
    expect(headers).toEqual({
      'x-viewmax-device': expect.stringMatching(/^[0-9a-f]{32}$/),
      'x-viewmax-platform': 'android',
      'x-viewmax-app': '3.1.0',
    });
    const again = await open({ version: '3.1.0', preferences: bridge.preferences });
    expect(again.device.headers()).toEqual(headers);
    expect((await open()).device.headers()).not.toMatchObject({ 'x-viewmax-device': headers['x-viewmax-device'] });
  });
});
