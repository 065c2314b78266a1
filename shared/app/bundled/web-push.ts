import { getPushKey, putPushDevice } from '@viewmax/contracts/calls';
import { ask, device, persistedAtom } from '@viewmax/shared';
import { bytesOf } from './base64url.ts';
import { endPushHere, pushManager } from './end-push.ts';

/** The address at which this browser gets messages. Empty while it gets none, as after the end of the session. */
export const $pushAddress = persistedAtom('push-address', '', { personal: true });

/** The member said no on this phone, to the app or to the browser. */
export const $pushRefused = persistedAtom('push-refused', false);

/** Whether this is a browser with messages. On an iPhone only the installed app is, and a wrapper has its own messages. */
export const hasWebPush = (): boolean =>
  device().kind === 'web' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const getKey = async (): Promise<string> => (await ask(getPushKey)).publicKey;

/** Whether to ask for messages: the browser, its worker and the backend have them, and the member never said no. */
export async function mayAskForPush(): Promise<boolean> {
  if (!hasWebPush() || $pushAddress.get() || $pushRefused.get() || Notification.permission === 'denied') {
    return false;
  }
  return Boolean(await pushManager()) && Boolean(await getKey().catch(() => ''));
}

/** The member's own no, which is final on this phone. */
export const refusePush = (): void => $pushRefused.set(true);

/**
 * Turns messages on in this browser. Call it in a tap, because browsers ask for the permission then. `blocked`: the
 * member said no in the browser's dialog. Throws without a network, and for a backend without messages.
 */
export async function turnPushOn(): Promise<'on' | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') {
    refusePush();
    return 'blocked';
  }
  const manager = await pushManager();
  if (!manager) throw new Error('The browser has no worker for messages');
  // Old browsers accept bytes alone.
  const applicationServerKey = bytesOf(await getKey());
  // It may be of another member, or of another key of the server.
  await endPushHere();
  const { endpoint = '', keys = {} } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await ask(putPushDevice, { body: { endpoint, p256dh, auth } });
  $pushAddress.set(endpoint);
  return 'on';
}
