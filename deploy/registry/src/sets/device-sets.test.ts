import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import type { Given, Visit } from './device-sets.ts';

const HOUR_MS = 3_600_000;

let ops: TestOps;
beforeAll(async () => {
  ops = await openTestOps();
}, OPEN_MS);
afterAll(() => ops.close());

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
  ops.registry.previews.write({ releases, tester: false, expiresAt: ops.clock.time + HOUR_MS });

test('a document is signed anew long before it ends', async () => {
  const endOf = async () => Date.parse((await given()).discovery.expiresAt);
  const first = await endOf();
  ops.clock.time += 11 * HOUR_MS;
  expect(await endOf()).toBe(first);
  ops.clock.time += HOUR_MS;
  expect(await endOf()).toBe(first + 12 * HOUR_MS);
});

test('no document ends the page that it stands in', async () => {
  const message = 'Back <b>soon</b></script>';
  await ops.call('POST', '/remotes/catalog/kill', { message });
  const { text } = await given();
  await ops.call('POST', '/remotes/catalog/revive');
  expect(text).not.toContain('<');
  expect(JSON.parse(text).remotes).toContainEqual(expect.objectContaining({ name: 'catalog', off: { message } }));
});

test('what is retired leaves open pages too', async () => {
  const { pin } = await given();
  await ops.registry.retire('booking');
  const next = await given({ pin });
  expect([next.isNew, versionOf(next, 'booking')]).toEqual([true, undefined]);
  await ops.registry.activate([{ name: 'booking', version: '1.0.0-aaaa' }]);
});

test('a preview that could not run with the rest shows what is live', async () => {
  await ops.upload({
    name: 'catalog',
    version: '2.0.0-x',
    edit: (release) => ({ ...release, needs: { booking: '^9.0.0' } }),
  });
  expect(versionOf(await given({ preview: preview({ catalog: '2.0.0-x' }) }), 'catalog')).toBe('1.0.0-aaaa');
});

test('a preview is compared with nothing, and ends by itself: no session goes on with it', async () => {
  for (const version of ['2.1.0-a', '2.2.0-b']) await ops.upload({ name: 'catalog', version, code: version });
  const plan = { steps: [{ percent: 50 }] };
  const { body } = await ops.call('POST', '/rollouts', { releases: ['catalog@2.1.0-a'], plan });
  const { assignmentOf, peek } = ops.registry.sets;
  expect((await assignmentOf((await given()).discovery.setId))?.arms).toEqual({ [body.id]: expect.any(String) });

  const visit = { preview: preview({ catalog: '2.2.0-b' }) };
  const shown = await given(visit);
  expect(versionOf(shown, 'catalog')).toBe('2.2.0-b');
  const { arms, fallbacks } = (await assignmentOf(shown.discovery.setId)) ?? {};
  expect({ arms, fallbacks }).toEqual({ arms: {}, fallbacks: {} });
  expect(shown.isNew).toBe(false);
  expect(peek(visitor(visit))).toBeNull();
  await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: body.revision });
});
