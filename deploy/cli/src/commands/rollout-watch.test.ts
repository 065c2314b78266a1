import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { NOW } from '@viewmax/registry/testing/make-rollout';
import type { World } from '../program/run-cli.ts';
import { arm, makeWatched } from '../testing/make-watched.ts';
import { json, openCli, refuse, URL_OF_TESTS } from '../testing/open-cli.ts';

let now = NOW;
beforeEach(() => {
  now = NOW;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

const LOST = `${URL_OF_TESTS} cannot be reached. Name another one with --url or VIEWMAX_URL.`;

type Answer = () => Response;
const running: Answer = () => json(makeWatched());
const promoted: Answer = () => json(makeWatched({ status: 'promoted' }));
const bad: Answer = () => refuse(500, 'internal', 'Something failed on our side.');
const lost: Answer = () => {
  throw new TypeError('fetch failed');
};

/** Each request gets the next answer, and the last one repeats. Waiting advances the clock. */
function open(answers: Answer[], world: Partial<World> = {}) {
  const waits: number[] = [];
  const cli = openCli(
    { 'GET /rollouts/7': () => ((answers.length > 1 ? answers.shift() : answers[0]) ?? lost)() },
    {
      wait: async (ms) => {
        waits.push(ms);
        now += ms;
        if (waits.length > 1000) throw new Error('It waits for ever');
      },
      ...world,
    },
  );
  return { ...cli, waits, watch: (...options: string[]) => cli.viewmax('rollout', 'watch', '7', ...options) };
}

test.each([
  ['is not known', () => refuse(404, 'not_found', 'There is no rollout 7.'), 1],
  ['cannot be reached at first', lost, 3],
  ['fails at first', bad, 3],
] as const)('a registry that %s ends the watch at once', async (_, answer, code) => {
  const { watch, waits } = open([answer]);
  expect((await watch()).code).toBe(code);
  expect(waits).toEqual([]);
});

test('the watch retries an unreachable registry until it answers', async () => {
  const { watch, waits } = open([running, lost, bad, lost, promoted]);
  const result = await watch();
  expect(result).toMatchObject({ code: 0, out: 'rollout 7: catalog@1.1.0-b is promoted' });
  expect(result.errors?.split('\n')).toEqual([
    expect.stringMatching(/^rollout 7: .* is running/),
    `${LOST} Retrying.`,
    'Something failed on our side. Retrying.',
    `${LOST} Retrying.`,
  ]);
  expect(waits).toEqual([5000, 5000, 5000, 5000]);
});

test('the watch gives up on an unreachable registry after five minutes', async () => {
  const { watch, waits } = open([running, lost]);
  expect(await watch()).toMatchObject({ code: 3, out: '' });
  const lostFor = waits.slice(1).reduce((sum, ms) => sum + ms, 0);
  expect(lostFor).toBeGreaterThanOrEqual(5 * 60_000);
  expect(lostFor).toBeLessThan(5 * 60_000 + 10_000);
});

test('each outage starts the five minutes from zero', async () => {
  const minutes = (count: number, answer: Answer): Answer[] => Array.from({ length: count * 12 }, () => answer);
  const { watch } = open([running, ...minutes(4, lost), running, ...minutes(4, lost), promoted]);
  expect((await watch()).code).toBe(0);
});

test('the watch ends when its token ends', async () => {
  const { watch, waits } = open([running, () => refuse(401, 'unauthorised', 'A token is needed.')]);
  expect(await watch()).toMatchObject({ code: 1, errors: expect.stringContaining('A token is needed.') });
  expect(waits).toEqual([5000]);
});

test.each([
  ['aborted', 'rollout 7: catalog@1.1.0-b is aborted\n  It failed more.'],
  ['rolled_back', 'rollout 7: catalog@1.1.0-b is rolled back\n  It failed more.'],
  [
    'paused',
    'rollout 7: catalog@1.1.0-b is paused at 5 % (step 2 of 3)\n  It failed more.\n  It waits for a decision: resume it, or roll it back.',
  ],
] as const)('a rollout that is %s exits with 1', async (status, out) => {
  const { watch } = open([running, () => json(makeWatched({ status, reason: 'It failed more.' }))]);
  expect(await watch()).toMatchObject({ code: 1, out });
});

test('the watch of a pipeline ends well when the release is held back from a few devices alone', async () => {
  const { plan } = makeWatched();
  const hold = { percent: 5, hold: true as const, minMinutes: 1440, minDevices: 200, advance: 'auto' as const };
  const held: Answer = () => json(makeWatched({ plan: { ...plan, steps: [...plan.steps, hold] }, step: 3 }));
  const { watch, waits } = open([running, held]);
  expect(await watch()).toMatchObject({
    code: 0,
    out: 'rollout 7: catalog@1.1.0-b is running at 95 % (step 4 of 4)\n  5 % of devices keep the old release. If it proves worse, the watch takes it from all devices; otherwise it promotes it at 2026-03-03 10:55 in Lagos.',
  });
  expect(waits).toHaveLength(1);
});

test('the watch exits with 1 after --minutes, and the rollout continues', async () => {
  const { watch, waits, sent } = open([running]);
  expect(await watch('--minutes', '0.5')).toMatchObject({
    code: 1,
    out: 'rollout 7: catalog@1.1.0-b is running at 5 % (step 2 of 3) still',
  });
  expect(waits).toHaveLength(6);
  expect(sent()).toEqual([]);
});

test('the watch prints a line to a pipe for each change only', async () => {
  const used =
    (devices: number): Answer =>
    () =>
      json(makeWatched({ counts: makeCounts({ canary: arm(devices), control: arm(150) }) }));
  const { watch } = open([used(10), used(10), used(10), used(160), promoted]);
  expect((await watch()).errors?.split('\n')).toEqual([
    'rollout 7: catalog@1.1.0-b is running at 5 % (step 2 of 3) [#-------------------] 10 of 200 devices on each side',
    'rollout 7: catalog@1.1.0-b is running at 5 % (step 2 of 3) [###############-----] 150 of 200 devices on each side',
  ]);
});

test('the watch redraws one line on a terminal and clears it at the end', async () => {
  const { watch } = open([running, promoted], { isTerminal: true });
  const { drawn, errors } = await watch();
  const [before, line, after] = drawn?.split('\r\u001b[2K') ?? [];
  expect([before, line, after]).toEqual(['', expect.stringMatching(/^rollout 7: .* each side$/), '']);
  expect(errors).toBe('');
});

test('the watch prints only the rollout with --json', async () => {
  const { watch } = open([running, promoted], { isTerminal: true });
  const { out, errors, drawn } = await watch('--json');
  expect([JSON.parse(out ?? '').status, errors, drawn]).toEqual(['promoted', '', '']);
});
