/** The result of one check. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The output of the program. The checks show it only after a failure. */
  output: string;
}

export const sumOf = (outcomes: readonly Outcome[]) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

/** A failing exit code counts as one failure, even if the report names no failed test. */
export function outcomeOf(code: number, output: string, counted = { passed: 0, failed: 0 }): Outcome {
  return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1), output };
}
