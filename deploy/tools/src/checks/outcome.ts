/** The result of one check. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The output of the program. The checks show it only after a failure. */
  output: string;
  /** The names of the tests that passed only at their second try. */
  atSecondTry?: readonly string[];
  /** What people should read although it fails nothing. */
  warnings?: readonly string[];
  /** The seconds that each test file took. */
  files?: FileTimes;
}

export type FileTimes = Readonly<Record<string, number>>;

/** A check of a run, with the time that it took. */
export interface Part extends Outcome {
  name: string;
  seconds: number;
}

/** In the short run one test may be unlucky. The long run has the quiet of the night, and proves that none is. */
export const MOST_SECOND_TRIES = { short: 1, long: 0 };

/** The tests that passed only at their second try, and whether they are too many to pass the run. */
export function secondTriesOf(outcomes: readonly Outcome[], most: number) {
  const names = outcomes.flatMap(({ atSecondTry = [] }) => atSecondTry);
  return { names, areTooMany: names.length > most };
}

export const sumOf = (outcomes: readonly Counts[]): Counts => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

/** A failing exit code counts as one failure, even if the report names no failed test. */
export function outcomeOf(code: number, output: string, counted: Counts = { passed: 0, failed: 0 }): Outcome {
  return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1), output };
}

export interface Counts {
  passed: number;
  failed: number;
}

/** The outcome of a program that reports its tests. Without a report, or without a test in it, nothing is proved. */
export function outcomeOfTests(code: number, output: string, counted: Counts | undefined): Outcome {
  const isProved = counted !== undefined && counted.passed + counted.failed > 0;
  return outcomeOf(isProved ? code : code || 1, output, counted);
}

/** `npm test` writes it into the file of `CHECKS_REPORT`, which a pipeline reads. */
export type ChecksReport = ReturnType<typeof reportOf>;

export const reportOf = (parts: readonly Part[]) => ({
  parts: parts.map(({ name, seconds, passed, failed }) => ({ name, seconds, passed, failed })),
  atSecondTry: parts.flatMap(({ atSecondTry = [] }) => atSecondTry),
  warnings: parts.flatMap(({ warnings = [] }) => warnings),
  ...sumOf(parts),
});
