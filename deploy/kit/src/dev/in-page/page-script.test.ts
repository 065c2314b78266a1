import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DevState } from './dev-state.ts';
import { pageScript } from './page-script.ts';

type Listener = () => void;
type Apply = (options: { onUnaccepted?(info: { chain: string[] }): void }) => Promise<string[]>;

let state: DevState;
let asked: [path: string, body: unknown][];
let events: Map<string, Listener>;
let reloads: number;
const performReactRefresh = jest.fn();

const settles = () => new Promise((resolve) => setTimeout(resolve, 5));

async function changes(next: Partial<DevState>): Promise<void> {
  state = { ...state, ...next };
  events.get('change')?.();
  await settles();
}

const boxText = () => document.getElementById('viewmax-dev')?.textContent;

/** A build at hash `a`, whose update leads to `b`. */
function addBuild(name: string, changed: string[] | null, apply?: Apply) {
  let hash = 'a';
  const build = {
    hash: () => hash,
    hot: {
      check: async () => changed,
      apply:
        apply ??
        (async () => {
          hash = 'b';
          return changed ?? [];
        }),
    },
  };
  globalThis.viewmaxHot = {
    refresh: { performReactRefresh } as never,
    jsxDevRuntime: {},
    builds: { ...globalThis.viewmaxHot?.builds, [name]: build },
  };
}

/** Runs the script as a page does. The page of a test cannot reload, so the text calls a function instead. */
function start(): void {
  const text = pageScript('./src/index.ts').replaceAll('location.reload()', 'testReload()');
  new Function(text)();
}

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="discovery">{"setId":"dev1"}</script>';
  state = { problem: '', setId: 'dev1', hashes: {} };
  asked = [];
  reloads = 0;
  events = new Map();
  globalThis.viewmaxHot = undefined;
  performReactRefresh.mockReset();
  Object.assign(globalThis, {
    testReload: () => {
      reloads += 1;
    },
    EventSource: class {
      addEventListener(type: string, listener: Listener) {
        events.set(type, listener);
      }
    },
    fetch: async (path: string, { body }: { body?: unknown } = {}) => {
      asked.push([path, body]);
      return { json: async () => state, text: async () => `traced: ${body}` };
    },
  });
});

describe('a page of dev', () => {
  test('takes the new code of a build in, and renders it once for all builds', async () => {
    addBuild('catalog', ['./src/home.tsx']);
    addBuild('shell', ['./src/tab-bar.tsx']);
    start();
    await changes({ hashes: { catalog: 'b', shell: 'b', wallet: 'b' } });
    expect([reloads, performReactRefresh.mock.calls.length]).toEqual([0, 1]);
    await changes({});
    expect(performReactRefresh).toHaveBeenCalledTimes(1);
  });

  test('reloads for code that no component takes, and tells the file', async () => {
    addBuild('shell', ['./src/session.ts'], async ({ onUnaccepted }) => {
      onUnaccepted?.({ chain: ['./src/session.ts', './src/index.ts'] });
      throw new Error('Aborted');
    });
    start();
    await changes({ hashes: { shell: 'b' } });
    expect(reloads).toBe(1);
    expect(asked).toContainEqual(['/dev/reloaded', 'No component takes ./src/session.ts of shell']);
  });

  test.each([
    ['the module that the remote exposes has changed', ['./src/index.ts'], './src/index.ts of catalog has changed'],
    ['the page is older than the kept changes', null, 'catalog has no changes for this page, which is older'],
  ])('reloads when %s', async (_, changed, why) => {
    addBuild('catalog', changed);
    start();
    await changes({ hashes: { catalog: 'b' } });
    expect([reloads, asked.at(-1)]).toEqual([1, ['/dev/reloaded', why]]);
  });

  test('shows the fault of a build until the next good one', async () => {
    start();
    await changes({ problem: 'home.tsx: Unexpected token' });
    expect(boxText()).toBe('home.tsx: Unexpected token');
    await changes({ problem: '' });
    expect(boxText()).toBeUndefined();
  });

  test('shows a failure with its stack and its components, traced, until new code comes', async () => {
    addBuild('catalog', ['./src/home.tsx']);
    start();
    const error = Object.assign(new Error('no list'), {
      stack: 'Error: no list\n at Home\n at Object.react_stack_bottom_frame\n at x',
    });
    const detail = { kind: 'render', release: 'catalog@1', error, componentStack: '\n at Home\n at Root' };
    dispatchEvent(new CustomEvent('viewmax:failure', { detail }));
    await settles();
    expect(boxText()).toBe(
      'traced: catalog@1 failed (render)\nError: no list\n at Home\n\nThe components:\n at Home\n at Root',
    );
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div data-remote="catalog" data-phase="failed"><button></button></div>',
    );
    const retries = jest.fn();
    document.querySelector('button')?.addEventListener('click', retries);
    await changes({ hashes: { catalog: 'b' } });
    expect([boxText(), retries.mock.calls.length, reloads]).toEqual([undefined, 1, 0]);
  });

  test('shows the message of an error whose stack has none', async () => {
    start();
    const error = Object.assign(new Error('no list'), { stack: 'Home@home.js:1:1' });
    dispatchEvent(new CustomEvent('viewmax:failure', { detail: { kind: 'render', release: 'catalog@1', error } }));
    await settles();
    expect(boxText()).toBe('traced: catalog@1 failed (render)\nError: no list\nHome@home.js:1:1');
  });

  test('asks the shell for a newer set, and reloads if the shell is older than the question', async () => {
    start();
    const answer = (event: Event) => event.preventDefault();
    addEventListener('viewmax:newer-set', answer);
    await changes({ setId: 'dev2' });
    expect(reloads).toBe(0);
    removeEventListener('viewmax:newer-set', answer);
    await changes({ setId: 'dev3' });
    expect(reloads).toBe(1);
  });
});
