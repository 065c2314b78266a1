import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { Failure, RemoteModule } from '@viewmax/shared/internal';
import { type Box, type BoxSetup, createBox } from './box.ts';

const release = {
  name: 'wallet',
  version: '1.0.0-abc',
  base: '/r/wallet/1.0.0-abc/',
  css: [],
  code: [],
  screens: {},
} as unknown as LiveRelease;

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
let place: HTMLElement;

function boxFor(loadModule: () => Promise<RemoteModule>): Box {
  const setup = {
    loader: { loadModule, entryMs: 30 },
    mountMs: 30,
    history: {},
    report: (failure: Failure) => void failures.push(failure),
  } as unknown as BoxSetup;
  return createBox(setup, release);
}

async function until(box: Box, phase: string): Promise<void> {
  const end = Date.now() + 1000;
  while (box.$state.get().phase !== phase && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(box.$state.get().phase).toBe(phase);
}

const kinds = () => failures.map(({ kind, release: name }) => `${kind} ${name}`);

beforeEach(() => {
  failures = [];
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
