/** The result of one check. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The output of the program. The checks show it only after a failure. */
  output: string;
  /** The names of the tests that passed only at their second try. */
  atSecondTry?: readonly string[];
}

/** A test that fails once in many runs is a fault of one test. More of them in one run are a fault of the change. */
const MOST_SECOND_TRIES = 3;

/** The tests that passed only at their second try, and whether they are too many to pass the run. */
export function secondTriesOf(outcomes: readonly Outcome[]) {
  const names = outcomes.flatMap(({ atSecondTry = [] }) => atSecondTry);
  return { names, areTooMany: names.length > MOST_SECOND_TRIES };
}

export const sumOf = (outcomes: readonly Outcome[]) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

/** A failing exit code counts as one failure, even if the report names no failed test. */
export function outcomeOf(code: number, output: string, counted = { passed: 0, failed: 0 }): Outcome {
  return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1), output };
}
