/** A cinema's rule: until so many minutes before the show, so many percent of the price come back. */
export interface CancelStep {
  minutes: number;
  percent: number;
}

/** The database has a rule as pairs in one array, the most minutes first. */
export const stepsOf = (rule: readonly number[]): CancelStep[] =>
  rule.flatMap((minutes, at) => (at % 2 === 0 ? [{ minutes, percent: rule[at + 1] ?? 0 }] : []));
