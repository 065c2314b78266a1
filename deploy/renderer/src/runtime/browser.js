const nothing = () => {};
const own = new Set(Reflect.ownKeys(globalThis));

/** @param {Record<string, string>} values */
function storage(values) {
  const all = new Map(Object.entries(values));
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

/**
 * A visitor's storage, except for the banners that this browser has closed.
 *
 * @param {readonly string[]} closed
 */
const areas = (closed) =>
  JSON.stringify({
    version: 1,
    areas: { banners: { version: 1, value: Object.fromEntries(closed.map((banner) => [banner, true])) } },
  });

const ANDROID = 'Mozilla/5.0 (Linux; Android 14)';
const ORIGIN = 'https://viewmax.invalid';

/** A token without a readable member: the frame of a signed-in page, without a name. */
const SOME_TOKEN = 'unknown';

/**
 * Lets the work go on that waits, as often as given. To read a text takes one turn of the event loop. A timer would take a
 * millisecond.
 *
 * @param {number} count
 */
async function turns(count) {
  for (let turn = 0; turn < count; turn += 1) await new Response('a').text();
}

/**
 * Sets the globals of a browser that a release's code reads while it renders. The runtime itself has the others.
 *
 * @param {import('../protocol.ts').RenderRequest} request
 */
export function openBrowser(request) {
  const { path, discovery, config, answers, missing = [], isMember, isAndroid, closedBanners, flags = [] } = request;
  const { pathname, search, href, origin, host, protocol } = new URL(path, ORIGIN);
  const blocks = new Map([
    ['discovery', { textContent: JSON.stringify(discovery) }],
    ['config', { textContent: JSON.stringify(config) }],
  ]);
  let waiting = 0;

  async function fetch(url) {
    const { pathname: call, search: query } = new URL(url, ORIGIN);
    const isMissing = missing.includes(call + query);
    const body = isMissing ? {} : answers[call + query];
    if (body === undefined) return new Promise(nothing);
    waiting += 1;
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status: isMissing ? 404 : 200, headers });
  }

  /** Resolves when no given answer is on its way any more, with whether there was one. */
  async function settled() {
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

  const element = { addEventListener: nothing, removeEventListener: nothing };
  const listening = { ...element, dispatchEvent: () => true };
  const globals = {
    ...listening,
    window: globalThis,
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
    setInterval: () => 0,
    clearInterval: nothing,
    document: {
      ...listening,
      cookie: flags.length > 0 ? `flags=0+${flags.join('+')}` : '',
      hidden: false,
      visibilityState: 'visible',
      documentElement: { lang: 'en' },
      getElementById: (id) => blocks.get(id) ?? null,
      querySelector: () => null,
      querySelectorAll: () => [],
      createElement: () => ({ ...element, style: {} }),
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  /** Removes the globals that the render leaves behind. A release that wants to leave something can hide it. */
  const close = () => {
    for (const name of Reflect.ownKeys(globalThis)) if (!own.has(name)) Reflect.deleteProperty(globalThis, name);
  };
  return { settled, close };
}
