import { type CONTROL, simulateRollout } from './simulate-rollout.ts';

type Simulated = ReturnType<typeof simulateRollout>;

export const endsOf = (runs: number, simulate: (salt: string) => Simulated): Simulated[] =>
  Array.from({ length: runs }, (_none, run) => simulate(`rollout ${run}`));

export function countsOf(ends: readonly Simulated[]) {
  const count = (end: string) => ends.filter((one) => one.end === end).length;
  return { promoted: count('promoted'), 'rolled back': count('rolled back'), held: count('held') };
}

export const medianOf = (figures: number[]): number | undefined =>
  figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)];

/** How 20 rollouts of such a release end, and after how many devices. */
export function endsOf20(canary: typeof CONTROL) {
  const ends = endsOf(20, (salt) => simulateRollout(canary, salt));
  return { ...countsOf(ends), devices: medianOf(ends.map(({ devices }) => devices)) };
}
