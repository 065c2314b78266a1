import { registerPlugin } from '@capacitor/core';
import type { Device } from './device.ts';

/** The calls of OneSignal's Capacitor plugin that the app uses. */
interface OneSignal {
  initialize(options: { appId: string }): Promise<void>;
  login(options: { externalId: string }): Promise<void>;
  logout(): Promise<void>;
  requestPermission(options: { fallbackToSettings: boolean }): Promise<{ permission: boolean }>;
  addListener(
    event: 'notificationClick',
    listener: (click: { notification?: { additionalData?: { path?: unknown } } }) => void,
  ): Promise<unknown>;
}

const OneSignal = registerPlugin<OneSignal>('OneSignalCapacitor');

/** A wrapper without the plugin gets no push messages; all else works. */
const quietly = (call: Promise<unknown>): void => void call.catch(console.error);

/** The calls follow each other, because a login before the start is lost. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (call: () => Promise<unknown>): void => {
  last = last.then(call).catch(console.error);
};

export const nativePush: Device['push'] = {
  start(appId) {
    inTurn(() => OneSignal.initialize({ appId }));
    // The member may take long to answer, and the sign-in does not wait.
    inTurn(async () => quietly(OneSignal.requestPermission({ fallbackToSettings: false })));
  },
  onOpened(open) {
    const listen = () =>
      OneSignal.addListener('notificationClick', ({ notification }) => {
        const path = notification?.additionalData?.path;
        if (typeof path === 'string') open(path);
      });
    inTurn(listen);
  },
  signIn: (uuid) => inTurn(() => OneSignal.login({ externalId: uuid })),
  signOut: () => inTurn(() => OneSignal.logout()),
};
