import type { DrawRequest } from '../protocol.ts';

const nothing = (): void => {};

function storage(values: Record<string, string>) {
  const all = new Map(Object.entries(values));
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

/** A visitor's storage, except for the banners that this browser has closed. */
const areas = (closed: readonly string[]): string =>
  JSON.stringify({
    version: 1,
    areas: { banners: { version: 1, value: Object.fromEntries(closed.map((banner) => [banner, true])) } },
  });

const ANDROID = 'Mozilla/5.0 (Linux; Android 14)';
const ORIGIN = 'https://viewmax.invalid';

/** A token without a readable member: the frame of a signed-in page, without a name. */
const SOME_TOKEN = 'unknown';

const standards = {
  AbortController,
  AbortSignal,
  Blob,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  performance,
  queueMicrotask,
  structuredClone,
};

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface Browser {
  globals: Record<string, unknown>;
  /** Resolves when no given answer is on its way any more, with whether there was one. */
  settled(): Promise<boolean>;
  /** Ends all timers of the drawing. */
  close(): void;
}

/** The globals that a release's code reads while it draws. Nothing leaves the process by them. */
export function createBrowser(request: DrawRequest): Browser {
  const { path, discovery, config, answers, missing = [], isMember, isAndroid, closedBanners } = request;
  const { pathname, search, href, origin, host, protocol } = new URL(path, ORIGIN);
  const blocks = new Map([
    ['discovery', { textContent: JSON.stringify(discovery) }],
    ['config', { textContent: JSON.stringify(config) }],
  ]);
  let waiting = 0;

  async function fetch(url: string): Promise<Response> {
    const { pathname: call, search: query } = new URL(url, ORIGIN);
    const isMissing = missing.includes(call + query);
    const body = isMissing ? {} : answers[call + query];
    if (body === undefined) return new Promise(nothing);
    waiting += 1;
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status: isMissing ? 404 : 200, headers });
  }

  async function settled(): Promise<boolean> {
    // The client sends a call some turns after a screen asks for it, and reads the answer in several turns. No timer is
    // in between.
    await turns(2);
    const hasAnswers = waiting > 0;
    while (waiting > 0) {
      waiting = 0;
      await turns(12);
    }
    return hasAnswers;
  }

  // A timer holds the whole context in memory, for instance the deadline of a call.
  const timers = new Set<NodeJS.Timeout>();
  const startTimer = (then: () => void, ms?: number): NodeJS.Timeout => {
    const timer = setTimeout(then, ms);
    timers.add(timer);
    return timer;
  };

  // An open port does the same.
  const channels: InstanceType<typeof MessageChannel>[] = [];
  class OwnChannel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }

  const element = { addEventListener: nothing, removeEventListener: nothing };
  const listening = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => true };
  const globals: Record<string, unknown> = {
    ...standards,
    ...listening,
    Image: class {},
    fetch,
    console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
    location: { pathname, search, hash: '', href, origin, host, hostname: host, protocol },
    navigator: { userAgent: isAndroid ? ANDROID : '', onLine: true, language: 'en' },
    localStorage: storage({ root: areas(closedBanners), ...(isMember && { token: SOME_TOKEN }) }),
    sessionStorage: storage({}),
    history: { state: null, pushState: nothing, replaceState: nothing },
    matchMedia: () => ({ matches: false, ...element }),
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: nothing,
    setTimeout: startTimer,
    MessageChannel: OwnChannel,
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    setInterval: () => 0,
    clearInterval: nothing,
    document: {
      ...listening,
      cookie: '',
      hidden: false,
      visibilityState: 'visible',
      documentElement: { lang: 'en' },
      getElementById: (id: string) => blocks.get(id) ?? null,
      querySelector: () => null,
      querySelectorAll: () => [],
      createElement: () => ({ ...element, style: {} }),
    },
  };
  for (const name of ['window', 'self', 'globalThis']) globals[name] = globals;
  const close = (): void => {
    for (const timer of timers) clearTimeout(timer);
    for (const { port1 } of channels) port1.close();
  };
  return { globals, settled, close };
}
