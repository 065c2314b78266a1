/** Why the phone does not say where it is. `platform`: a wrapper that we do not know. */
export type LocationProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'platform';

export class LocationError extends Error {
  override readonly name = 'LocationError' as const;
  readonly problem: LocationProblem;

  constructor(problem: LocationProblem, options?: ErrorOptions) {
    super(`Location: ${problem}`, options);
    this.problem = problem;
  }
}

/** Asked by name: a remote's copy of a class is not this one. */
export const isLocationError = (error: unknown): error is LocationError =>
  error instanceof Error && error.name === 'LocationError';
