import type { Device } from './device.ts';

/** OneSignal's Cordova plugin on the window. */
interface OneSignal {
  initialize(appId: string): void;
  login(externalId: string): void;
  logout(): void;
  Notifications: { requestPermission(fallbackToSettings: boolean): Promise<boolean> };
}

const oneSignal = (): OneSignal | undefined =>
  (globalThis as { plugins?: { OneSignal?: OneSignal } }).plugins?.OneSignal;

/** A wrapper without the plugin gets no push messages; all else works. */
export const nativePush: Device['push'] = {
  start(appId) {
    oneSignal()?.initialize(appId);
    void oneSignal()?.Notifications.requestPermission(false);
  },
  signIn: (uuid) => oneSignal()?.login(uuid),
  signOut: () => oneSignal()?.logout(),
};
