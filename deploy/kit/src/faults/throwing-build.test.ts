import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import type { Moment } from './faults-of.ts';
import { throwingBuild } from './throwing-build.ts';

const ENTRY = `var app_offers = (() => {
  let shared;
  return {
    init: (scope) => { shared = scope['@viewmax/shared']['1.2.0'].lib(); },
    get: async () => () => ({ default: shared.defineRemote({ root: () => 'Offers', slots: { banner: () => 'Banner' } }) }),
  };
})();`;

interface Made {
  mount(props: object): Promise<void>;
  root(): string;
  slots: Record<string, Made>;
}

/** The shell's part: a mount runs two steps, as single-spa's lifecycles may. */
const defineRemote = ({ root, slots = {} }: { root: () => string; slots?: Record<string, () => string> }): object => {
  const made = (Content: () => string) => ({ mount: [async () => {}, async () => {}], root: Content });
  return {
    ...made(root),
    slots: Object.fromEntries(Object.entries(slots).map(([slot, Content]) => [slot, made(Content)])),
  };
};
const scope = {
  '@viewmax/shared': { '1.2.0': { lib: () => ({ defineRemote }) } },
  react: { '19.0.0': { lib: () => ({ createElement: (Content: () => string) => Content() }) } },
};

function builtAt(moment: Moment) {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  writeFileSync(join(dist, 'entry.js'), ENTRY);
  const entry = { file: 'entry.js', integrity: 'sha384-own', bytes: 1 };
  return throwingBuild({ release: { name: 'offers', entry } as Release, dist }, moment);
}

async function opened(moment: Moment) {
  const page = createContext({});
  runInContext(readFileSync(join(builtAt(moment).dist, 'entry.js'), 'utf8'), page);
  const container = page.app_offers as {
    init(scope: object): void;
    get(name: string): Promise<() => { default: Made }>;
  };
  container.init(scope);
  return { page, make: await container.get('./app') };
}

test('the changed build has another hash, and the own build stays as it is', () => {
  const { release, dist } = builtAt('import');
  expect(release.entry.integrity).toMatch(/^sha384-.{64}$/);
  expect(release.entry.bytes).toBe(readFileSync(join(dist, 'entry.js')).length);
});

test('the remote throws at import until the page is mended', async () => {
  const { page, make } = await opened('import');
  expect(make).toThrow('Broken at import');
  page.mended = true;
  expect(make().default.root()).toBe('Offers');
});

test('the remote and its slots throw at mount until the page is mended', async () => {
  const { page, make } = await opened('mount');
  const made = make().default;
  await expect(made.mount({})).rejects.toThrow('Broken at mount');
  await expect(made.slots.banner?.mount({})).rejects.toThrow('Broken at mount');
  page.mended = true;
  await expect(made.mount({})).resolves.toBeUndefined();
});

test('the remote and its slots throw at render until the page is mended', async () => {
  const { page, make } = await opened('render');
  const { root, slots, mount } = make().default;
  await expect(mount({})).resolves.toBeUndefined();
  expect(root).toThrow('Broken at render');
  expect(slots.banner?.root).toThrow('Broken at render');
  page.mended = true;
  expect([root(), slots.banner?.root()]).toEqual(['Offers', 'Banner']);
});
