import { afterAll, expect, test } from '@jest/globals';
import { purge, turnFlagOff } from '@viewmax/registry';
import { openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { publishAll } from './publish.ts';

const open = await openTestRegistry();
afterAll(open.close);

const live = async () => {
  const set = await open.registry.currentSet();
  return set.ok ? [set.discovery.shell, ...set.discovery.remotes].map(({ name }) => name) : [];
};

test('the start rejects a broken build with a reason, and no release goes live', async () => {
  const broken = writeRelease({ name: 'wallet', edit: (release) => ({ ...release, files: [] }) });
  await expect(publishAll(open.registry, [writeRelease({ name: 'shell' }), broken])).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/^\S+ cannot be published\. entry\.js is used, /),
  });
  expect(await live()).toEqual([]);
});

test('the flags of a new build are on, and one that was turned off stays off until the next build', async () => {
  const { context } = open.registry;
  const onNow = async () => (await context.readState()).flags.on.map(({ name }) => name);
  const shell = writeRelease({ name: 'shell', version: '1.0.0-flags', code: 'flags' });
  const wallet = writeRelease({ name: 'wallet', version: '1.0.0-f1', code: 'f1', flags: ['fast'] });
  await publishAll(open.registry, [shell, wallet]);
  expect(await onNow()).toEqual(['fast']);
  await turnFlagOff(context, 'ops', { remote: 'wallet', name: 'fast' });
  await publishAll(open.registry, [shell, wallet]);
  expect(await onNow()).toEqual([]);
  await publishAll(
    open.registry,
    [writeRelease({ name: 'wallet', version: '1.0.0-f2', code: 'f2', flags: ['fast'] })],
    {
      keepLive: true,
    },
  );
  expect(await onNow()).toEqual([]);
  await open.registry.retire('wallet');
});

const countNew = async (...given: Parameters<typeof publishAll>) => (await publishAll(...given)).countNew;

test('all builds go live together, and a remote without a build is retired and named', async () => {
  const shell = writeRelease({ name: 'shell', version: '1.0.0-bbbb', code: 'b' });
  const catalog = writeRelease({ name: 'catalog' });
  expect(await countNew(open.registry, [shell, catalog, writeRelease({ name: 'wallet' })])).toBe(3);
  expect(await live()).toEqual(['shell', 'catalog', 'wallet']);
  const second = await publishAll(open.registry, [shell, catalog]);
  expect(second).toEqual({ countNew: 0, retired: ['wallet@1.0.0-aaaa'], left: [] });
  expect(await live()).toEqual(['shell', 'catalog']);
});

test("a squad's remote stays live over a restart without its build, and the start names it", async () => {
  const reviews = await open.registry.publish(writeRelease({ name: 'reviews' }), { by: 'squad reviews' });
  await open.registry.activate([reviews]);
  const builds = [writeRelease({ name: 'shell', version: '1.0.0-bbbb', code: 'b' }), writeRelease({ name: 'catalog' })];
  expect(await publishAll(open.registry, builds)).toEqual({ countNew: 0, retired: [], left: ['reviews@1.0.0-aaaa'] });
  expect(await live()).toEqual(['shell', 'catalog', 'reviews']);
  await open.registry.retire('reviews');
});

test('keepLive leaves live releases unchanged, and makes only remotes without a live release live', async () => {
  const shell = writeRelease({ name: 'shell', version: '9.0.0-cccc', code: 'c' });
  expect(await countNew(open.registry, [shell, writeRelease({ name: 'account' })], { keepLive: true })).toBe(2);
  const set = await open.registry.currentSet();
  expect(set.ok && set.discovery.shell.version).toBe('1.0.0-bbbb');
  expect(await live()).toEqual(['shell', 'account', 'catalog']);
});

test('keepLive skips a build of a purged release, and without it the start fails with a reason', async () => {
  const wallet = writeRelease({ name: 'wallet', version: '7.0.0-bad', code: 'bad' });
  await open.registry.publish(wallet);
  await purge(open.registry.context, 'ops', { name: 'wallet', version: '7.0.0-bad' }, 'It sends tokens to a stranger.');
  await expect(publishAll(open.registry, [wallet])).rejects.toThrow('was purged by ops');
  expect(await countNew(open.registry, [wallet], { keepLive: true })).toBe(0);
  expect(await live()).toEqual(['shell', 'account', 'catalog']);
});
