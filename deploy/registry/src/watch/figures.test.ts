import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

test('figures of many minutes are summed by steps, with their histograms', async () => {
  await withClient(ops.db, (client) =>
    client.query(`insert into registry.figures (minute, release, metric, count, total, buckets) values
      ('2026-03-01T08:01Z', 'catalog@1', 'mount', 1, 10, '{1,0,2}'), ('2026-03-01T08:29Z', 'catalog@1', 'mount', 2, 20, '{1}'),
      ('2026-03-01T08:29Z', 'catalog@1', 'cls', 2, 20, null), ('2026-03-01T08:30Z', 'catalog@1', 'mount', 4, 40, '{4}')`),
  );
  const { body } = await ops.call('GET', '/figures?releases=catalog@1&from=2026-03-01T08:00:00Z&step=30');
  const figure = { minute: '2026-03-01T08:00:00.000Z', release: 'catalog@1' };
  expect(body.figures).toHaveLength(3);
  expect(body.figures).toEqual(
    expect.arrayContaining([
      { ...figure, metric: 'mount', count: 3, total: 30, buckets: [2, 0, 2] },
      { ...figure, metric: 'cls', count: 2, total: 20, buckets: null },
      { ...figure, minute: '2026-03-01T08:30:00.000Z', metric: 'mount', count: 4, total: 40, buckets: [4] },
    ]),
  );
});

test('above the limit of rows the newest minutes stay', async () => {
  await withClient(ops.db, (client) =>
    client.query(`insert into registry.figures (minute, release, metric, count, total)
      select '2026-02-01T00:00Z'::timestamptz + n * interval '1 minute', 'booking@1', 'load', 1, 1
      from generate_series(0, 20000) as n`),
  );
  const { body } = await ops.call('GET', '/figures?releases=booking@1&from=2026-02-01T00:00:00Z');
  expect(body.figures).toHaveLength(20_000);
  expect(body.figures[0].minute).toBe('2026-02-01T00:01:00.000Z');
  expect(body.figures.at(-1).minute).toBe('2026-02-14T21:20:00.000Z');
});

test('the history has rollouts that ended since its begin, and the incidents among other entries of the log', async () => {
  await ops.upload({ name: 'catalog', version: '2.0.0-h', code: 'h' });
  const { body: rollout } = await ops.call('POST', '/rollouts', { releases: ['catalog@2.0.0-h'] });
  await ops.call('POST', `/rollouts/${rollout.id}/rollback`, { revision: rollout.revision });
  await ops.call('POST', '/remotes/booking/kill', { message: 'Back soon.' });
  const since = async (from: string) => (await ops.call('GET', `/history?from=${from}`)).body;
  const { rollouts, incidents } = await since('2026-03-02T09:00:00Z');
  expect(rollouts).toMatchObject([{ id: rollout.id, status: 'rolled_back' }]);
  expect(incidents.map(({ action }: { action: string }) => action)).toEqual(['switch off', 'rollback']);
  expect(await since('2026-03-03T09:00:00Z')).toEqual({ rollouts: [], incidents: [] });
});
