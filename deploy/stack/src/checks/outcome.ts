/** What a step of the checks came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What it printed; shown only where something failed. */
  output: string;
}

export const sumOf = (outcomes: readonly Outcome[]) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

/** A program that ended badly without naming a failed test has failed all the same. */
export function outcomeOf(code: number, output: string, counted = { passed: 0, failed: 0 }): Outcome {
  return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1), output };
}
