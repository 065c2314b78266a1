import { isReserved } from '@viewmax/contracts/reserved';
import { scope } from './scope.ts';

interface Message {
  id?: unknown;
  title?: unknown;
  text?: unknown;
  path?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address of a screen of the app. Any other text, such as another origin, a file or a call, leads to Home. */
function screenOf(path: unknown): string {
  try {
    const { origin, pathname, href } = new URL(textOf(path), location.origin);
    if (origin === location.origin && !isReserved(pathname)) return href;
  } catch {
    // No address.
  }
  return `${location.origin}/`;
}

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows the name of the app. */
export async function showMessage(data: { json(): unknown } | null): Promise<void> {
  let message: Message = {};
  try {
    message = (data?.json() ?? {}) as Message;
  } catch {
    // Not JSON.
  }
  await scope.registration.showNotification(textOf(message.title) || 'Viewmax', {
    body: textOf(message.text),
    // A repeated message replaces the first one without another sound.
    tag: textOf(message.id),
    icon: '/icon-192.png',
    data: message.path,
  });
}

/** Focuses the window with this screen, or opens one. It moves no other window, where a member may be paying. */
export async function openMessage(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const address = screenOf(notification.data);
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : scope.clients.openWindow(address));
}
