import { setTimeout as wait } from 'node:timers/promises';
import type { EngineBrowser, EnginePage, Frame } from './engine.ts';

/** The name of an element in answers, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Record<string, string> = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' };

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

async function ask<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

// It runs in the page. A script of WebDriver ends with its callback.
const CALL = `const [args, done] = arguments;
const errors = (window.pageErrors = window.pageErrors || []);
(async () => (FUNCTION)(...args))().then(
  (value) => done({ value, errors: errors.splice(0) }),
  (error) => done({ failed: String(error), errors: errors.splice(0) }));`;

interface Called<T> {
  value: T;
  failed?: string;
  errors: string[];
}

/** One window. WebDriver sends each command to the current window and frame, so each command chooses its own. */
function pageIn(session: Ask, handle: string): EnginePage {
  let onError = (_error: Error): void => {};
  const inPage: Ask = async (method, path, body) => {
    await session('POST', '/window', { handle });
    return session(method, path, body);
  };
  async function call<A extends unknown[], T>(read: (...args: A) => T, args: A): Promise<Awaited<T>> {
    const script = CALL.replace('FUNCTION', () => String(read));
    const { value, failed, errors } = await session<Called<Awaited<T>>>('POST', '/execute/async', {
      script,
      args: [args],
    });
    for (const message of errors) onError(new Error(message));
    if (failed) throw new Error(failed);
    return value;
  }
  const act = (type: string, actions: object[], more: object = {}) =>
    inPage<void>('POST', '/actions', { actions: [{ type, id: type, actions, ...more }] });
  const types = (keys: string[]) =>
    act(
      'key',
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );

  const frameOf = (element: object, src: string): Frame => ({
    url: () => src,
    evaluate: (read, ...args) => inPage('POST', '/frame', { id: element }).then(() => call(read, args)),
  });
  const page: EnginePage = {
    url: () => '',
    goto: (url) => inPage('POST', '/url', { url }),
    evaluate: (read, ...args) => inPage('POST', '/frame', { id: null }).then(() => call(read, args)),
    /** A window has a frame of its own, and the window system may give it another size than it asks for. */
    async setViewport({ width, height }) {
      const rect = { x: 0, y: 0, width, height };
      for (let tries = 0; tries < 2; tries += 1) {
        await inPage('POST', '/window/rect', rect);
        await wait(300);
        const [innerWidth, innerHeight] = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
        rect.width += width - (innerWidth ?? width);
        rect.height += height - (innerHeight ?? height);
      }
      const found = await page.evaluate(() => `${window.innerWidth}x${window.innerHeight}`);
      if (found !== `${width}x${height}`) throw new Error(`The page has ${found} instead of ${width}x${height}`);
    },
    on(_event, handle) {
      onError = handle;
    },
    mouse: {
      click: (x, y) =>
        act(
          'pointer',
          [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
          { parameters: { pointerType: 'mouse' } },
        ),
    },
    keyboard: {
      press: (key) => types([KEYS[key] ?? key]),
      type: (text) => types([...text]),
    },
    screenshot: async () => Buffer.from(await inPage<string>('GET', '/screenshot'), 'base64'),
    async frames() {
      await inPage('POST', '/frame', { id: null });
      const elements = await session<{ [ELEMENT]: string }[]>('POST', '/elements', {
        using: 'css selector',
        value: 'iframe',
      });
      const frames = elements.map(async (element) =>
        frameOf(element, await session<string>('GET', `/element/${element[ELEMENT]}/property/src`)),
      );
      return Promise.all(frames);
    },
    close: () => inPage('DELETE', '/window'),
  };
  return page;
}

/** A browser behind a driver that speaks WebDriver, the standard of the W3C. */
export async function openSession(driver: string, capabilities: object): Promise<EngineBrowser> {
  const { sessionId, capabilities: found } = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
    `${driver}/session`,
    'POST',
    { capabilities: { alwaysMatch: capabilities } },
  );
  const session: Ask = (method, path, body) => ask(`${driver}/session/${sessionId}${path}`, method, body);
  let first: string | undefined = await session<string>('GET', '/window');
  return {
    async newPage() {
      const handle = first ?? (await session<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle;
      first = undefined;
      return pageIn(session, handle);
    },
    version: async () => found.browserVersion,
    close: () => ask(`${driver}/session/${sessionId}`, 'DELETE'),
  };
}
