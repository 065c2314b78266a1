import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Stack } from '@viewmax/tools/start-stack';
import { type Build, newBuild } from '../faults/new-build.ts';
import { goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { blamesOnly, hasNoIntruder, watchFailures } from '../steps/failures.ts';
import { seesPosters } from '../steps/movies.ts';
import { liveRemote } from '../steps/routes.ts';
import { runningSet } from '../steps/sets.ts';
import { storedSets, storesSet } from '../steps/stored-sets.ts';

interface Sent {
  url: string;
  /** The SHA-256 of the file that the browser has. */
  dictionary: string;
  bytes: number;
}

/** Notes the files of catalog that browsers ask for, and those that travel as differences. */
function catalogFiles({ server, registry }: Stack) {
  const asked: string[] = [];
  const sent: Sent[] = [];
  server.server.on('request', ({ url = '', method }: IncomingMessage) => {
    if (method === 'GET' && url.startsWith('/r/catalog/')) asked.push(url);
  });
  const { deltas } = registry;
  const { read } = deltas;
  deltas.read = async (identity, file, dictionary) => {
    const difference = await read(identity, file, dictionary);
    const url = `/r/${identity.name}/${identity.version}/${file}`;
    if (difference && identity.name === 'catalog') sent.push({ url, dictionary, bytes: difference.length });
    return difference;
  };
  return {
    asked,
    sent,
    stop: () => {
      deltas.read = read;
    },
  };
}

/** The bytes of these files, each compressed by itself. */
async function wholeBytes({ registry }: Stack, build: Build, urls: readonly string[]): Promise<number> {
  const files = urls.map((url) => registry.store.read(build, `${basename(url)}.br`));
  return (await Promise.all(files)).reduce((sum, content) => sum + (content?.length ?? 0), 0);
}

const sha256Of = ({ folder }: Build, file: string): string =>
  hash('sha256', readFileSync(join(folder, file)), 'base64');

/** A visit of Home as a new session. */
async function visits(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'set' });
  await page.goto('/');
  await seesPosters(page);
}

async function storesRunningSet(page: Page): Promise<void> {
  const { setId } = await runningSet(page);
  await expect.poll(async () => (await storedSets(page))[0], { timeout: 30_000 }).toBe(setId);
}

test(
  'a phone loads two releases, each as the difference from the one before, and starts from them offline',
  LONG,
  async ({ page, context, stack }) => {
    test.setTimeout(90_000);
    const before = await liveRemote(stack, 'catalog');
    const { entry } = before;
    await visits(page);
    await storesSet(page);
    const { asked, sent, stop } = catalogFiles(stack);
    let last: Build | undefined;
    const ends: (() => Promise<unknown>)[] = [];
    try {
      for (const version of ['7.3.0', '7.3.1']) {
        const build = newBuild('catalog', { version });
        ends.unshift((await goesLive(stack, before, build.folder)).rollBack);
        asked.length = 0;
        sent.length = 0;
        await visits(page);
        await storesRunningSet(page);
        expect(asked).toContain(`/r/catalog/${build.version}/${entry.file}`);
        // The worker asks for the heads of older files too.
        expect(sent.map(({ url }) => url)).toEqual(expect.arrayContaining(asked));
        const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
        expect(bytes).toBeLessThan((await wholeBytes(stack, build, asked)) / 10);
        const { dictionary } = sent.find(({ url }) => url.endsWith(entry.file)) ?? {};
        if (last) expect(dictionary).toBe(sha256Of(last, entry.file));
        last = build;
      }
      await context.setOffline(true);
      await page.goto('/');
      await seesPosters(page);
      expect((await runningSet(page)).remotes.map(({ version }) => version)).toContain(last?.version);
    } finally {
      await context.setOffline(false);
      stop();
      for (const end of ends) await end();
    }
  },
);

test.describe('without a worker, which would serve files from its cache', () => {
  test.use({ serviceWorkers: 'block' });

  test('a second visit loads no file, although each is a dictionary now', LONG, async ({ page, stack }) => {
    await visits(page);
    const { asked, stop } = catalogFiles(stack);
    await visits(page);
    stop();
    expect(asked).toEqual([]);
  });

  test('one changed byte in a difference is refused as a changed file is, and brings the fallback', async ({
    page,
    stack,
  }) => {
    const { registry } = stack;
    const before = await liveRemote(stack, 'catalog');
    await visits(page);
    const dictionary = await registry.store.read(before, before.entry.file);
    if (!dictionary) throw new Error('The live entry is not stored');
    const { release, version, rollBack } = await rollsOut(stack, newBuild('catalog', { version: '7.3.2' }).folder);
    const changed: string[] = [];
    const { read } = registry.deltas;
    registry.deltas.read = async (identity, file, sha256) => {
      if (identity.version !== version || file !== before.entry.file) return read(identity, file, sha256);
      const content = await registry.store.read(identity, file);
      changed.push(file);
      const tampered = Buffer.from(`${content};window.tampered = true;`);
      const options = { params: {}, dictionary };
      const sha = hash('sha256', dictionary, 'buffer');
      return Buffer.concat([Buffer.from('ff444342', 'hex'), sha, await promisify(brotliCompress)(tampered, options)]);
    };
    try {
      await watchFailures(page);
      await visits(page);
      await blamesOnly(page, 'integrity', release);
      await hasNoIntruder(page);
      expect(changed).not.toEqual([]);
    } finally {
      registry.deltas.read = read;
      await rollBack();
    }
  });
});
