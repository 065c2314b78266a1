import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import type { Given, Visit } from './device-sets.ts';

const HOUR_MS = 3_600_000;

const ops = await openTestOps();
afterAll(ops.close);

const visitor = (more: Partial<Visit> = {}): Visit => ({
  device: 'somebody',
  attributes: { platform: 'web' },
  ...more,
});
async function given(more?: Partial<Visit>): Promise<Given> {
  const found = await ops.registry.sets.for(visitor(more));
  if (!found) throw new Error('Nothing is live');
  return found;
}
const versionOf = ({ discovery }: Given, name: string) =>
  discovery.remotes.find((remote) => remote.name === name)?.version;
const preview = (releases: Record<string, string>) =>
  ops.registry.context.previews.write({ id: 'p1', releases, tester: false, expiresAt: ops.clock.time + HOUR_MS });

test('a document is signed again long before it expires', async () => {
  const endOf = async () => Date.parse((await given()).discovery.expiresAt);
  const first = await endOf();
  ops.clock.time += 11 * HOUR_MS;
  expect(await endOf()).toBe(first);
  ops.clock.time += HOUR_MS;
  expect(await endOf()).toBe(first + 12 * HOUR_MS);
});

test('a document cannot close the script element of its page', async () => {
  const message = 'Back <b>soon</b></script>';
  await ops.call('POST', '/remotes/catalog/kill', { message });
  const { text } = await given();
  await ops.call('POST', '/remotes/catalog/revive');
  expect(text).not.toContain('<');
  expect(JSON.parse(text).remotes).toContainEqual(expect.objectContaining({ name: 'catalog', off: { message } }));
});

test('a preview that does not fit the live releases shows the live ones', async () => {
  await ops.upload({
    name: 'catalog',
    version: '2.0.0-x',
    edit: (release) => ({ ...release, needs: { booking: '^9.0.0' } }),
  });
  expect(versionOf(await given({ preview: preview({ catalog: '2.0.0-x' }) }), 'catalog')).toBe('1.0.0-aaaa');
});

test('a preview takes no part in a comparison and expires, and no session continues it', async () => {
  for (const version of ['2.1.0-a', '2.2.0-b']) await ops.upload({ name: 'catalog', version, code: version });
  const plan = { steps: [{ percent: 50 }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@2.1.0-a'], plan });
  const { assignmentOf } = ops.registry.sets;
  expect((await assignmentOf((await given()).discovery.setId))?.arms).toEqual({ [body.id]: expect.any(String) });

  const visit = { preview: preview({ catalog: '2.2.0-b' }) };
  const shown = await given(visit);
  expect(versionOf(shown, 'catalog')).toBe('2.2.0-b');
  const { arms, fallbacks } = (await assignmentOf(shown.discovery.setId)) ?? {};
  expect({ arms, fallbacks }).toEqual({ arms: {}, fallbacks: {} });
  expect(shown.isNew).toBe(false);
  // The service worker of the phone does not store this set, and a page cannot go on with it.
  expect([shown.discovery.preview, JSON.parse(shown.text).preview, shown.pin]).toEqual([true, true, '']);
  expect((await given()).discovery.preview).toBeUndefined();
  await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: body.revision });
});

test('a new session is marked as new, and a continued one keeps its pin', async () => {
  const first = await given();
  expect(first.isNew).toBe(true);
  ops.clock.time += HOUR_MS;
  const next = await given({ pin: first.pin });
  expect([next.isNew, next.pin]).toEqual([false, first.pin]);
  expect((await given()).isNew).toBe(true);
  // A well-formed pin with a wrong signature starts a new session.
  expect((await given({ pin: `${first.pin}x` })).isNew).toBe(true);
});

test('a rollback of its release ends a session', async () => {
  await ops.upload({ name: 'catalog', version: '3.0.0-a', code: '3' });
  const plan = { steps: [{ percent: 100, advance: 'manual' }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@3.0.0-a'], plan });
  const before = await given();
  expect(versionOf(before, 'catalog')).toBe('3.0.0-a');
  await ops.call('POST', `/rollouts/${body.id}/rollback`, { revision: body.revision });
  const after = await given({ pin: before.pin });
  expect([after.isNew, versionOf(after, 'catalog')]).toEqual([true, '1.0.0-aaaa']);
});

test('a new visitor gets each change at once: a start, a switch-off, its end and a rollback', async () => {
  await ops.upload({ name: 'catalog', version: '3.3.0-a', code: '3.3' });
  const seen = async () => {
    const { discovery } = await given();
    const { version, off } = discovery.remotes.find(({ name }) => name === 'catalog') ?? {};
    return [version, off?.message];
  };
  expect(await seen()).toEqual(['1.0.0-aaaa', undefined]);
  const plan = { steps: [{ percent: 100, advance: 'manual' }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@3.3.0-a'], plan });
  expect(await seen()).toEqual(['3.3.0-a', undefined]);
  await ops.call('POST', '/remotes/catalog/kill', { message: 'Back soon.' });
  expect(await seen()).toEqual(['3.3.0-a', 'Back soon.']);
  await ops.call('POST', '/remotes/catalog/revive');
  expect(await seen()).toEqual(['3.3.0-a', undefined]);
  const { revision } = (await ops.call('GET', `/rollouts/${body.id}`)).body;
  await ops.call('POST', `/rollouts/${body.id}/rollback`, { revision });
  expect(await seen()).toEqual(['1.0.0-aaaa', undefined]);
});

test('a device without an id is in no rollout', async () => {
  await ops.upload({ name: 'catalog', version: '3.1.0-a', code: '3.1' });
  const plan = { steps: [{ percent: 100, advance: 'manual' }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@3.1.0-a'], plan });
  const versions = [await given(), await given({ device: undefined })].map((one) => versionOf(one, 'catalog'));
  await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: body.revision });
  expect(versions).toEqual(['3.1.0-a', '1.0.0-aaaa']);
});

test('a tester’s preview puts the device into rollouts for testers', async () => {
  await ops.upload({ name: 'catalog', version: '3.2.0-a', code: '3.2' });
  const plan = { steps: [{ percent: 100, cohort: { testers: true }, advance: 'manual' }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@3.2.0-a'], plan });
  const shown = ops.registry.context.previews.write({
    id: 'p2',
    releases: {},
    tester: true,
    expiresAt: ops.clock.time + HOUR_MS,
  });
  const versions = [await given({ preview: shown }), await given()].map((one) => versionOf(one, 'catalog'));
  await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: body.revision });
  expect(versions).toEqual(['3.2.0-a', '1.0.0-aaaa']);
});
