import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { provideCaches } from './caches.ts';
import { openTestEdge } from './test-edge.ts';
import { ExtendableEvent, FetchEvent, MessageToWorker, requestOf } from './worker-events.ts';

const ORIGIN = location.origin;

/** Another host of the files of releases. */
export const ELSEWHERE = 'https://files.example';

// The worker reads its keys once, at its start.
export const edge = await openTestEdge();

/** The addresses that the worker asked for, and the answer for those that the edge does not have. */
export const network = { asked: [] as string[], status: 200, type: 'image/webp' };

async function answerOf(request: string | Request, options?: RequestInit): Promise<Response> {
  const { asked, status, type } = network;
  const url = typeof request === 'string' ? request : request.url;
  asked.push(url.replace(ORIGIN, ''));
  const found = await edge.answer(url.replace(ELSEWHERE, ORIGIN), options);
  return found.status === 404 ? new Response('sent', { status, headers: { 'content-type': type } }) : found;
}

let now = Date.now();

/** Returns the caches of a phone that has none yet. */
export function provideFreshPhone(): ReturnType<typeof provideCaches> {
  // Pictures that are used within one millisecond have no order.
  jest.spyOn(Date, 'now').mockImplementation(() => ++now);
  Object.assign(network, { asked: [], status: 200, type: 'image/webp' });
  Object.assign(globalThis, { fetch: answerOf });
  return provideCaches();
}

export const closeNotification = jest.fn();
export const registration = {
  scope: `${ORIGIN}/`,
  getNotifications: async () => [{ close: closeNotification }],
  navigationPreload: { enable: jest.fn(async () => {}) },
};
Object.assign(globalThis, {
  ExtendableEvent,
  FetchEvent,
  registration,
  __WB_MANIFEST: [],
  __WB_DISABLE_DEV_LOGS: true,
});
await import('../service-worker/worker.ts');

/** The worker stores the set of a page. */
export async function storesSet(base = ''): Promise<void> {
  const shell = edge.release('shell', '1.0.0', { 'shell.js': 'shell' });
  const catalog = edge.release('catalog', '1.0.0', { 'app.js': 'stored' });
  await edge.goesLive('a', [shell, { ...catalog, base: base + catalog.base }]);
  const event = new MessageToWorker({ type: 'KEEP', setId: 'other' });
  dispatchEvent(event);
  await event.ends();
  edge.published.clear();
  network.asked = [];
}

/** The worker’s answer, or null when the browser handles the request. */
export async function answerTo(
  path: string,
  { method = 'GET', mode = 'cors', destination = '', ahead = '' } = {},
): Promise<string | null> {
  const request = requestOf(new URL(path, ORIGIN).href, method, mode, destination);
  const event = new FetchEvent(request, ahead ? new Response(ahead) : undefined);
  dispatchEvent(event);
  const answer = await event.answer;
  await event.ends();
  return answer ? answer.text() : null;
}

/** The names of the stored pictures. */
export const pictures = async (): Promise<string[]> =>
  (await (await caches.open('used-pictures')).keys()).map(({ url }) => url.replace(`${ORIGIN}/img/`, ''));
