import { expect, test } from '@jest/globals';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '../testing/make-counts.ts';
import { makeRollout } from '../testing/make-rollout.ts';
import { alarmOf } from './alarm.ts';

const arm = (failed: number, used: number) => ({ reported: used, used, failed });
const between = (canary: [number, number], control: [number, number], change: Partial<JudgedRollout> = {}) =>
  alarmOf(makeRollout({ counts: makeCounts({ canary: arm(...canary), control: arm(...control) }), ...change }));

test('devices that fail raise the alarm before there is a proof', () => {
  expect(between([8, 8], [0, 0])).toEqual({
    title: '8 of 8 devices failed',
    reason: 'The control has no data, so this is no proof yet.',
    words: '8 of 8 devices failed. The control has no data, so this is no proof yet.',
  });
  expect(between([4, 8], [1, 9])?.words).toBe(
    '4 of 8 devices failed. Of the control failed 1 of 9. This is no proof yet.',
  );
});

test.each([
  ['two devices', [2, 2], [0, 0]],
  ['fewer than half', [8, 17], [0, 20]],
  ['a control that fails too', [8, 8], [5, 8]],
] as const)('%s raise none', (_, canary, control) => {
  expect(between([...canary], [...control])).toBeNull();
});

test('a new remote is compared with the rest of the app on its devices', () => {
  const own = { used: 6, failed: 6, restFailed: 1 };
  const counts = makeCounts({ canary: arm(1, 6), control: arm(0, 6), own });
  expect(alarmOf(makeRollout({ counts }))?.words).toBe(
    '6 of 6 devices failed. The rest of the app failed on 1 of 6. This is no proof yet.',
  );
});

test('a proof has the words of the verdict, and what ended has no alarm', () => {
  const verdict = { ...makeRollout().verdict, verdict: 'fail' as const, reason: '45 devices failed.' };
  expect(between([45, 500], [0, 500], { verdict })?.words).toBe('The canary is worse: 45 devices failed.');
  expect(between([8, 8], [0, 0], { verdict, endedAt: '2026-03-02T09:59:00.000Z' })).toBeNull();
});
