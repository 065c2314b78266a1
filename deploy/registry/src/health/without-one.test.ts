import { expect, test } from '@jest/globals';
import { type ArmCounts, judge } from './verdict.ts';
import { verdictsWithoutOne } from './without-one.ts';

const of = (reported: number, used: number, failed: number, slow: number): ArmCounts => ({
  reported,
  used,
  failed,
  slow,
});
const NO_ONE = of(0, 0, 0, 0);

test('without any address there is nothing to take away', () => {
  expect(verdictsWithoutOne({ canary: of(9, 9, 0, 0), control: of(9, 9, 0, 0) }, [], 1)).toEqual([]);
});

test.each([
  ['reports', of(400, 0, 0, 0)],
  ['used devices', of(0, 400, 0, 0)],
  ['failures', of(0, 0, 400, 0)],
  ['slow devices', of(0, 0, 0, 400)],
])('one address’s %s are taken from both sides', (_, own) => {
  const all = { canary: of(1000, 900, 500, 450), control: of(990, 880, 470, 460) };
  const [canary, control] = [all.canary, all.control].map((side) =>
    of(side.reported - own.reported, side.used - own.used, side.failed - own.failed, side.slow - own.slow),
  );
  const [verdict] = verdictsWithoutOne(all, [{ canary: own, control: own }], 200);
  expect(verdict).toEqual(judge({ canary: canary ?? NO_ONE, control: control ?? NO_ONE }, 200));
  expect(verdict).not.toEqual(judge(all, 200));
});

test('each address is left out alone, and in turn', () => {
  const all = { canary: of(1000, 1000, 100, 0), control: of(1000, 1000, 5, 0) };
  const [first, second] = verdictsWithoutOne(
    all,
    [
      { canary: of(95, 95, 95, 0), control: NO_ONE },
      { canary: of(5, 5, 5, 0), control: of(5, 5, 5, 0) },
    ],
    200,
  );
  expect([first?.verdict, second?.verdict]).toEqual(['pass', 'fail']);
});
