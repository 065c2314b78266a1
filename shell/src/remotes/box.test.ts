import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveRelease, LiveRemote } from '@viewmax/shared/contracts/discovery';
import type { ReportEvent } from '@viewmax/shared/contracts/reports';
import type { Failure, RemoteModule } from '@viewmax/shared/internal';
import { type Box, type BoxSetup, createBox } from './box.ts';
import { createReleases, type Releases } from './releases.ts';

const releaseOf = (version: string, more: object = {}) =>
  ({
    name: 'wallet',
    version,
    base: `/r/wallet/${version}/`,
    css: [],
    code: [],
    screens: {},
    fills: [],
    ...more,
  }) as unknown as LiveRemote;

const good = releaseOf('1.0.0-abc');

const never = () => new Promise<never>(() => {});
type Props = { domElement: HTMLElement; onCrash(error: Error): void };

/** A remote without React: what the box sees are promises. */
function remote(overrides: object = {}): RemoteModule {
  return {
    bootstrap: async () => {},
    mount: async ({ domElement }: Props) => void domElement.append('hello'),
    unmount: async ({ domElement }: Props) => domElement.replaceChildren(),
    update: async () => {},
    slots: {},
    ...overrides,
  } as unknown as RemoteModule;
}

let failures: Failure[];
let events: ReportEvent[];
let releases: Releases;
let onBroken: jest.Mock<() => void>;
let place: HTMLElement;

function boxFor(loadModule: (release: LiveRelease) => Promise<RemoteModule>, wanted = good): Box {
  const record = (event: ReportEvent) => void events.push(event);
  releases = createReleases({ remotes: [wanted] }, record);
  const setup = {
    loader: { loadModule, entryMs: 30 },
    mountMs: 30,
    history: {},
    releases,
    report: (failure: Failure) => void failures.push(failure),
    record,
    onBroken,
  } as unknown as BoxSetup;
  return createBox(setup, 'wallet');
}

async function until(box: Box, phase: string): Promise<void> {
  const end = Date.now() + 1000;
  while (box.$state.get().phase !== phase && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(box.$state.get().phase).toBe(phase);
}

const kinds = () => failures.map(({ kind, release: name }) => `${kind} ${name}`);

beforeEach(() => {
  localStorage.clear();
  failures = [];
  events = [];
  onBroken = jest.fn();
  place = document.body.appendChild(document.createElement('div'));
});
afterEach(() => place.remove());

describe('a remote that fails', () => {
  it('is asked for twice before its card shows, and comes back by Retry', async () => {
    const load = jest.fn(async () => remote());
    load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
    const box = boxFor(load);
    box.show(place);
    await until(box, 'failed');
    expect(load).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(['load wallet@1.0.0-abc']);
    box.retry();
    await until(box, 'shown');
    expect(place.textContent).toBe('hello');
  });

  it('is given up when it never loads', async () => {
    const box = boxFor(never);
    box.show(place);
    await until(box, 'failed');
    expect(failures[0]?.error.message).toBe('Loading wallet took longer than 30 ms');
  });

  it('is told apart when its files were tampered with, and not asked for again', async () => {
    const tampered = Object.assign(new Error('not what was published'), { name: 'IntegrityError' });
    const load = jest.fn(() => Promise.reject(tampered));
    const box = boxFor(load);
    box.show(place);
    await until(box, 'failed');
    expect(kinds()).toEqual(['integrity wallet@1.0.0-abc']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('costs only its own place when mounting throws, and starts afresh on Retry', async () => {
    const mount = jest.fn(async ({ domElement }: Props) => void domElement.append('hello'));
    mount.mockRejectedValueOnce(new Error('no mount'));
    const box = boxFor(async () => remote({ mount }));
    box.show(place);
    await until(box, 'failed');
    expect(kinds()).toEqual(['mount wallet@1.0.0-abc']);
    box.retry();
    await until(box, 'shown');
    expect(place.textContent).toBe('hello');
  });

  it('is given up when mounting never ends', async () => {
    const box = boxFor(async () => remote({ mount: never }));
    box.show(place);
    await until(box, 'failed');
    expect(failures[0]?.error.message).toBe('Mounting wallet took longer than 30 ms');
  });

  it('is unmounted after a crash while rendering, and mounted again on Retry', async () => {
    let crash = (_error: Error) => {};
    const unmount = jest.fn(async ({ domElement }: Props) => domElement.replaceChildren());
    const mount = async ({ domElement, onCrash }: Props) => {
      crash = onCrash;
      domElement.append('hello');
    };
    const box = boxFor(async () => remote({ mount, unmount }));
    box.show(place);
    await until(box, 'shown');
    crash(new Error('no seat map'));
    await until(box, 'failed');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(kinds()).toEqual(['render wallet@1.0.0-abc']);
    box.retry();
    await until(box, 'shown');
    expect(place.textContent).toBe('hello');
  });

  it('is never said to be shown when its first drawing crashes, however long it takes to find out why', async () => {
    const lost = Object.assign(new Error('no chunk'), { name: 'ChunkLoadError', request: `${good.base}app.js` });
    const mount = async ({ onCrash }: Props) => {
      onCrash(lost);
    };
    globalThis.fetch = () => new Promise((_, reject) => setTimeout(reject, 10, new Error('no network')));
    const box = boxFor(async () => remote({ mount }), releaseOf('1.0.0-abc', { code: [{ file: 'app.js' }] }));
    const phases: string[] = [];
    box.$state.listen(({ phase }) => phases.push(phase));
    box.show(place);
    await until(box, 'failed');
    expect(phases).toEqual(['loading', 'failed']);
    expect(kinds()).toEqual(['load wallet@1.0.0-abc']);
    expect(events.map(({ type }) => type)).not.toContain('mount');
  });

  it('does not hold up the next screen when unmounting never ends', async () => {
    const box = boxFor(async () => remote({ unmount: never }));
    box.show(place);
    await until(box, 'shown');
    box.hide();
    box.show(place);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await until(box, 'shown');
    expect(place.textContent).toBe('hello');
  });
});

describe('a remote with a fallback', () => {
  const bad = releaseOf('1.1.0-bad', { fallback: good });
  const loads = (badModule: () => Promise<RemoteModule>, goodModule = async () => remote()) =>
    jest.fn((release: LiveRelease) => (release.version === '1.1.0-bad' ? badModule() : goodModule()));
  const throwing = () => Promise.reject(new Error('broken'));

  it.each<[string, () => Promise<RemoteModule>, string]>([
    ['does not load', throwing, 'load wallet@1.1.0-bad'],
    ['never loads', never, 'load wallet@1.1.0-bad'],
    ['throws at mount', async () => remote({ mount: throwing }), 'mount wallet@1.1.0-bad'],
    ['never mounts', async () => remote({ mount: never }), 'mount wallet@1.1.0-bad'],
    ['throws at bootstrap', async () => remote({ bootstrap: throwing }), 'mount wallet@1.1.0-bad'],
  ])('goes over to it when its own release %s, and tells so once', async (_, badModule, failure) => {
    const box = boxFor(loads(badModule), bad);
    box.show(place);
    await until(box, 'shown');
    expect(place.textContent).toBe('hello');
    expect(kinds()).toEqual([failure]);
    expect(events).toContainEqual({ type: 'fallback', remote: 'wallet@1.1.0-bad', to: 'wallet@1.0.0-abc' });
  });

  it('goes over to it after a crash while rendering', async () => {
    let crash = (_error: Error) => {};
    const unmount = jest.fn(async ({ domElement }: Props) => domElement.replaceChildren());
    const mount = async ({ domElement, onCrash }: Props) => {
      crash = onCrash;
      domElement.append('broken');
    };
    const box = boxFor(
      loads(async () => remote({ mount, unmount })),
      bad,
    );
    box.show(place);
    await until(box, 'shown');
    const isOver = new Promise<void>((resolve) => {
      box.$state.listen(({ phase }) => phase === 'shown' && resolve());
    });
    crash(new Error('no seat map'));
    await isOver;
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(place.textContent).toBe('hello');
  });

  it('does not try the bad release again on this device', async () => {
    const first = boxFor(loads(throwing), bad);
    first.show(place);
    await until(first, 'shown');
    first.hide();
    const load = loads(throwing);
    const later = boxFor(load, bad);
    later.show(place);
    await until(later, 'shown');
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0-abc']);
  });

  it('does not hold a lost network against the release, and begins with it again on Retry', async () => {
    let isOnline = false;
    const load = jest.fn(async (_release: LiveRelease) => {
      if (!isOnline) throw new Error('no network');
      return remote();
    });
    const box = boxFor(load, bad);
    box.show(place);
    await until(box, 'failed');
    expect(kinds()).toEqual(['load wallet@1.1.0-bad', 'load wallet@1.0.0-abc']);
    isOnline = true;
    load.mockClear();
    box.retry();
    await until(box, 'shown');
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.1.0-bad']);
  });
});

describe('a remote whose set changes', () => {
  it('comes back by itself when a mended release takes its place', async () => {
    const box = boxFor(({ version }) => (version === '1.0.0-abc' ? Promise.reject(new Error('404')) : remoteLater()));
    const remoteLater = async () => remote();
    box.show(place);
    await until(box, 'failed');
    expect(onBroken).toHaveBeenCalled();
    releases.adopt({ remotes: [releaseOf('1.0.1-def')] });
    await until(box, 'shown');
  });

  it('takes its styles along: another release has the same class names', async () => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${good.base}styles.css` });
    document.head.append(style);
    const box = boxFor(async () => remote());
    box.show(place);
    await until(box, 'shown');
    expect(style.isConnected).toBe(true);
    const isOver = new Promise<void>((resolve) => {
      box.$state.listen(({ phase }) => phase === 'shown' && resolve());
    });
    releases.adopt({ remotes: [releaseOf('1.0.1-def')] });
    await isOver;
    expect(style.isConnected).toBe(false);
  });

  it('is unmounted at once when it is switched off, says why, and comes back when it is on again', async () => {
    const unmount = jest.fn(async ({ domElement }: Props) => domElement.replaceChildren());
    const load = jest.fn(async () => remote({ unmount }));
    const box = boxFor(load);
    box.show(place);
    await until(box, 'shown');
    releases.adopt({ remotes: [{ ...good, off: { message: 'Payments rest until noon.' } }] });
    await until(box, 'off');
    expect(box.$state.get()).toEqual({ phase: 'off', message: 'Payments rest until noon.' });
    expect(unmount).toHaveBeenCalledTimes(1);
    releases.adopt({ remotes: [good] });
    await until(box, 'shown');
  });

  it('is left alone while its own release stays', async () => {
    const unmount = jest.fn(async () => {});
    const box = boxFor(async () => remote({ unmount }));
    box.show(place);
    await until(box, 'shown');
    releases.adopt({ remotes: [{ ...good }] });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(unmount).not.toHaveBeenCalled();
  });
});

describe('a remote that works', () => {
  it('leaves an empty place behind, and is loaded once however often it is shown', async () => {
    const load = jest.fn(async () => remote());
    const box = boxFor(load);
    for (let round = 0; round < 3; round++) {
      box.show(place);
      await until(box, 'shown');
      box.hide();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(place.childElementCount).toBe(0);
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not mounted when the visitor has moved on before it came', async () => {
    const mount = jest.fn(async () => {});
    let arrive = (_module: RemoteModule) => {};
    const box = boxFor(() => new Promise<RemoteModule>((resolve) => (arrive = resolve)));
    box.show(place);
    await new Promise((resolve) => setTimeout(resolve, 2));
    box.hide();
    arrive(remote({ mount }));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(mount).not.toHaveBeenCalled();
  });
});
