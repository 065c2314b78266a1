/** Why the phone gives no position. `platform` is an unknown wrapper. */
export type LocationProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'platform';

export class LocationError extends Error {
  override readonly name = 'LocationError' as const;
  readonly problem: LocationProblem;

  constructor(problem: LocationProblem, options?: ErrorOptions) {
    super(`Location: ${problem}`, options);
    this.problem = problem;
  }
}

/** Checks the name, because a remote may have its own copy of the class. */
export const isLocationError = (error: unknown): error is LocationError =>
  error instanceof Error && error.name === 'LocationError';
