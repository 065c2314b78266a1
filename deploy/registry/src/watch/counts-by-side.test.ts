import { expect, test } from '@jest/globals';
import { notedNames } from '@viewmax/contracts/noted-events';
import { judgedRolloutSchema } from '@viewmax/contracts/ops/rollouts';
import { makeRollout } from '../testing/make-rollout.ts';
import { bySide, fromSides, verdictBySide } from './counts-by-side.ts';
import { judgedFigures } from './judged-rollout.ts';
import { judge } from './verdict.ts';

const side = (failed: number) => ({ reported: 500, used: 400, failed, slow: 20, unstarted: 3, slotless: 1 });
const sides = {
  ...{ canary: side(40), control: side(5) },
  own: { used: 300, failed: 8, slow: 2, restFailed: 6, restSlow: 1 },
  acts: {
    purchases: { canary: 2, control: 30 },
    refusals: { canary: 3, control: 4 },
    failed: { canary: 1, control: 9 },
  },
};

test('counts by side stay the same there and back, with a metric that is called as a kind', () => {
  const counts = fromSides(sides);
  expect(counts).toMatchObject({
    failed: { against: 40, before: 5 },
    missing: { against: 500, before: 500 },
    ownFailed: { against: 8, before: 6 },
    purchases: { against: 30, before: 2 },
    refusals: { against: 3, before: 4 },
    'metric:failed': { against: 9, before: 1 },
  });
  expect(bySide(counts)).toEqual(sides);
});

test('counts without a noted event and without a new remote have neither by side', () => {
  const { canary, control } = sides;
  const none = Object.fromEntries(notedNames.map((name) => [name, { canary: 0, control: 0 }]));
  expect(bySide(fromSides({ canary, control, acts: none }))).toEqual({ canary, control });
});

test('a console and a command of the previous version find the evidence and the noted events of a verdict', () => {
  const plan = { guards: ['purchases' as const], usual: ['topups' as const], signals: ['failed'] };
  const { evidence, acts } = verdictBySide(
    judge(fromSides({ canary: side(5), control: side(5), acts: sides.acts }), 200, plan),
  );
  const names = ['failed', 'fewer', 'missing', 'more', 'ownFailed', 'ownSlow', 'slotless', 'slow', 'unstarted'];
  expect(Object.keys(evidence)).toEqual(expect.arrayContaining(names));
  expect([evidence.ownFailed, (evidence.failed ?? 0) < 1]).toEqual([1, true]);
  expect(acts).toEqual([
    { act: 'purchases', kind: 'guard', canary: 2, control: 30, evidence: expect.any(Number), says: 'harm' },
    { act: 'topups', kind: 'guard', usual: true, canary: 0, control: 0, evidence: 1, says: 'few' },
    { act: 'failed', kind: 'signal', canary: 1, control: 9, evidence: expect.any(Number), says: 'few' },
  ]);
});

test('the noted events of the users alone have no shape of before', () => {
  const counts = { ...fromSides(sides), purchasesOfUsers: { against: 30, before: 0 } };
  expect(bySide(counts)).toEqual(sides);
  const verdict = judge(counts, 200, { guards: ['purchases'] });
  expect(verdict.judged.map(({ name }) => name)).toContain('purchasesOfUsers');
  expect(verdictBySide(verdict).acts?.map(({ act }) => act)).toEqual(['purchases']);
});

test('an answer has both shapes', () => {
  const rollout = makeRollout({ plan: { ...makeRollout().plan, guards: ['purchases'] } });
  const answer = judgedRolloutSchema.parse({ ...rollout, ...judgedFigures(rollout, fromSides(sides)) });
  expect(answer).toMatchObject({
    counts: { failed: { against: 40, before: 5 } },
    comparison: { canary: { failed: 40 }, control: { failed: 5 }, own: { used: 300 } },
    verdict: {
      verdict: 'fail',
      judged: expect.arrayContaining([expect.objectContaining({ name: 'failed', role: 'fails', says: 'harm' })]),
      evidence: { failed: expect.any(Number) },
      acts: [{ act: 'purchases', canary: 2, control: 30 }],
    },
  });
});
