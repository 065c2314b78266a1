import { afterEach, expect, jest, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';

afterEach(() => void jest.useRealTimers());

test('a freeze without --from begins now, and both times are those of Lagos', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-12-20T10:00:00Z'),
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  const { viewmax, sent } = openCli({ 'POST /freezes': () => json({ id: 3 }) });
  const args = ['freeze', 'add', '--until', '2026-12-27 07:00', '--reason', 'Christmas premieres'];
  expect(await viewmax(...args)).toMatchObject({ code: 0, out: 'freeze 3 until 2026-12-27 07:00 in Lagos' });
  const { out } = await viewmax(...args, '--from', '2026-12-24T18:00Z', '--json');
  const body = { until: '2026-12-27T06:00:00.000Z', reason: 'Christmas premieres' };
  const later = { from: '2026-12-24T18:00:00.000Z', ...body };
  expect(sent().map(([, its]) => its)).toEqual([{ from: '2026-12-20T10:00:00.000Z', ...body }, later]);
  expect(JSON.parse(out ?? '')).toEqual({ id: 3, ...later });
});

test('the list shows freezes with their times and reasons', async () => {
  const freeze = { id: 12, from: '2026-12-24T18:00:00.000Z', until: '2026-12-27T06:00:00.000Z', reason: 'Premieres' };
  const { viewmax } = openCli({ 'GET /state': () => json({ freezes: [freeze] }) });
  expect((await viewmax('freeze list')).out?.split('\n')).toEqual([
    'id  from (Lagos)      until (Lagos)     reason',
    '12  2026-12-24 19:00  2026-12-27 07:00  Premieres',
  ]);
  expect(JSON.parse((await viewmax('freeze list --json')).out ?? '')).toEqual([freeze]);
});

test('the audit command sends only the given filters', async () => {
  const { viewmax, asked } = openCli({ 'GET /audit': () => json({ entries: [] }) });
  await viewmax('audit');
  await viewmax('audit', 'rollout 7', '--search', 'promote & catalog', '--limit', '200', '--before', '0');
  expect(asked.map(({ query }) => query)).toEqual([
    {},
    { subject: 'rollout 7', search: 'promote & catalog', limit: '200', before: '0' },
  ]);
});

test('each entry shows its releases, name, check and reason', async () => {
  const entry = (seq: number, detail: object) => ({
    seq,
    at: '2026-03-02T10:00:01.234Z',
    by: 'ops',
    action: 'did',
    subject: 'it',
    detail,
  });
  const entries = [
    entry(105, { releases: ['catalog@1.1.0-b', 'wallet@2.0.0-a'], reason: 'Seats.' }),
    entry(104, { message: 'Back at noon.' }),
    entry(103, { name: 'pipeline' }),
    entry(102, { check: 'faults', from: { environment: 'staging', by: 'ci' } }),
    entry(101, { percent: 5 }),
  ];
  const { viewmax } = openCli({ 'GET /audit': () => json({ entries }) });
  expect((await viewmax('audit')).out?.split('\n')).toEqual([
    'seq  at (Lagos)           by   action  subject  details',
    '105  2026-03-02 11:00:01  ops  did     it       catalog@1.1.0-b and wallet@2.0.0-a: Seats.',
    '104  2026-03-02 11:00:01  ops  did     it       Back at noon.',
    '103  2026-03-02 11:00:01  ops  did     it       pipeline',
    '102  2026-03-02 11:00:01  ops  did     it       faults: from staging, ci',
    '101  2026-03-02 11:00:01  ops  did     it',
  ]);
  expect(JSON.parse((await viewmax('audit --json')).out ?? '')).toEqual(entries);
});
