import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Worker } from '@playwright/test';
import { readBackendConfig } from '@viewmax/backend/config';
import { backendJobs } from '@viewmax/backend/jobs';
import { secretsBy } from '@viewmax/backend/secrets';
import { withClient } from '@viewmax/server/with-client';
import { createPushReceiver } from '@viewmax/testing/server/push-receiver';
import type { Stack } from '@viewmax/tools/start-stack';
import Fastify from 'fastify';

let count = 0;

/** A browser with messages. The headless shell has neither subscriptions nor a permission for notifications. */
export async function hasMessages(page: Page) {
  count += 1;
  const receiver = createPushReceiver();
  const endpoint = `https://push.example/${process.pid}-${count}`;
  await page.addInitScript(
    (json) => {
      const subscription = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed');
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          sessionStorage.setItem('subscribed', String(applicationServerKey.length));
          return subscription;
        },
      });
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    },
    { endpoint, keys: receiver.keys },
  );
  return {
    endpoint,
    /** The bytes of its key of the server, or null without a subscription. */
    subscribed: () => page.evaluate(() => sessionStorage.getItem('subscribed')),
    /** The messages that the push service got for this browser, as the browser decrypts them. */
    async messages({ address }: Pick<Stack, 'address'>): Promise<string[]> {
      const all = (await (await fetch(`${address}/sandbox/push/browsers.json`)).json()) as Record<string, string>[];
      const own = all.filter((message) => message.endpoint === endpoint);
      return own.map(({ body = '' }) => receiver.read(Buffer.from(body, 'base64url')));
    },
  };
}

/** The notices of all members are due, and a node of jobs sends them. */
export async function sendsNotices({ stack, dataDir }: { stack: Stack; dataDir: string }): Promise<void> {
  await withClient(stack.db, (client) =>
    client.query('update app.notices set next_try_at = now() where done_at is null'),
  );
  const config = readBackendConfig({
    ...secretsBy(() => 'a node of jobs reads no secret of calls'),
    VAPID_PRIVATE_KEY: readFileSync(join(dataDir, 'secrets/vapid'), 'utf8'),
    WEB_PUSH_URL: `${stack.address}/sandbox/push/browsers`,
    ONESIGNAL_APP_ID: 'sandbox',
    ONESIGNAL_API_KEY: 'sandbox',
    ONESIGNAL_API_URL: `${stack.address}/sandbox/push`,
  });
  const node = Fastify();
  await node.register(backendJobs, { db: stack.db, config });
  await node.listen({ host: '127.0.0.1', port: 0 });
  await node.close();
}

interface Shown {
  title: string;
  body: string;
  data: unknown;
}

interface Recording {
  shown: Shown[];
  opened: string[];
}

/** Delivers a message to the worker, as the browser would. Returns the notification, and the address that a tap opens. */
export async function getsMessage(page: Page, text: string): Promise<Shown & { opens: string | undefined }> {
  const worker = page.context().serviceWorkers()[0] as Worker;
  await worker.evaluate(() => {
    const recording: Recording = { shown: [], opened: [] };
    const { registration, clients } = self as unknown as {
      registration: object;
      clients: object;
    };
    Object.assign(self, { recording });
    Object.assign(registration, {
      showNotification: async (title: string, options: Shown) => void recording.shown.push({ ...options, title }),
    });
    Object.assign(clients, { openWindow: async (url: string) => void recording.opened.push(url) });
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: text });
  return worker.evaluate(async () => {
    const { recording } = self as unknown as { recording: Recording };
    while (!recording.shown[0]) await new Promise((soon) => setTimeout(soon, 10));
    const [notification] = recording.shown;
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...notification, close: () => {} },
      waitUntil: async (work: Promise<unknown>) => work,
    });
    self.dispatchEvent(event);
    while (!recording.opened[0]) await new Promise((soon) => setTimeout(soon, 10));
    return { ...notification, opens: recording.opened[0] };
  });
}
