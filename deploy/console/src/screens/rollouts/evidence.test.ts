import { expect, test } from '@jest/globals';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { judge } from '@viewmax/registry/verdict';
import { makeSide } from '../../testing/make-platform.ts';
import { failingLimit, wayToProof } from './evidence.tsx';

const verdictAt = (canary: number, control: number) => {
  return judge(makeCounts({ canary: makeSide(500, canary), control: makeSide(500, control) }), 200);
};

test("the chart's limit equals the limit of the watch", () => {
  for (const control of [0, 1, 5, 40]) {
    const limit = failingLimit(control);
    expect(verdictAt(limit, control).verdict).toBe('fail');
    expect(verdictAt(limit - 1, control).verdict).not.toBe('fail');
  }
});

test('the progress to a proof begins at zero and ends at the proof', () => {
  expect([wayToProof(0.2), wayToProof(1), wayToProof(1000), wayToProof(1e9)]).toEqual([0, 0, 1, 1]);
});
