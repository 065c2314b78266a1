interface FakeWebPush {
  /** What the member answers in the browser's dialog. */
  answer: NotificationPermission;
  /** The times that the dialog opened. */
  asked: number;
  /** The browser's subscription. */
  endpoint: string | null;
  /** The key of the last subscription. */
  key: Uint8Array | undefined;
  remove(): void;
}

/** A browser with Web Push, as a page sees it. Its worker is installed. */
export function fakeWebPush(): FakeWebPush {
  let count = 0;
  const subscription = () => ({
    endpoint: browser.endpoint,
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => {
      browser.endpoint = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint ? subscription() : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      count += 1;
      browser.key = applicationServerKey;
      browser.endpoint = `https://push.example/${count}`;
      return subscription();
    },
  };
  const permission = { permission: 'default' as NotificationPermission };
  const requestPermission = async () => {
    browser.asked += 1;
    permission.permission = browser.answer;
    return browser.answer;
  };
  const parts = { PushManager: class {}, Notification: Object.assign(permission, { requestPermission }) };
  Object.assign(globalThis, parts);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active: {}, pushManager }) },
  });
  const browser: FakeWebPush = {
    answer: 'granted',
    asked: 0,
    endpoint: null,
    key: undefined,
    remove() {
      for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
  return browser;
}
