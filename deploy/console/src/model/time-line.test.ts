import { expect, test } from '@jest/globals';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { makeEntry } from '../testing/make-platform.ts';
import { lanesOf } from './time-line.ts';

const [from, until] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-03-03T00:00:00Z')];
const entry = (action: string, subject: string, at: string, detail = {}) => makeEntry({ action, subject, at, detail });

test('each remote has a lane with its rollouts and incidents, cut at the ends of the time', () => {
  const train = makeRollout({
    ...{ id: 7, releases: { wallet: '2.0.0-b', catalog: '2.0.0-b' } },
    ...{ startedAt: '2026-02-20T00:00:00Z', endedAt: '2026-03-02T00:00:00Z' },
  });
  const running = makeRollout({ id: 8, releases: { catalog: '3.0.0-c' }, startedAt: '2026-03-02T12:00:00Z' });
  const incidents = [
    entry('rollback', 'rollout 7', '2026-03-02T00:00:00Z'),
    entry('pause', 'rollout 3', '2026-03-01T12:00:00Z', { releases: ['booking@1.0.0-a'] }),
    entry('switch off', 'booking', '2026-03-01T00:00:00Z'),
    entry('purge', 'offers@1.0.0-a', '2026-03-02T12:00:00Z'),
  ];
  const lanes = lanesOf({ rollouts: [running, train], incidents }, from, until);
  expect(
    lanes.map(({ name, bars, marks }) => [
      name,
      bars.map((bar) => [bar.rollout.id, bar.from, bar.to]),
      marks.map((mark) => [mark.entry.action, mark.at]),
    ]),
  ).toEqual([
    [
      'booking',
      [],
      [
        ['pause', 0.25],
        ['switch off', 0],
      ],
    ],
    [
      'catalog',
      [
        [8, 0.75, 1],
        [7, 0, 0.5],
      ],
      [['rollback', 0.5]],
    ],
    ['offers', [], [['purge', 0.75]]],
    ['wallet', [[7, 0, 0.5]], [['rollback', 0.5]]],
  ]);
});
