/**
 * Names a job that runs about every `everyMs`, and returns the function that runs and measures it.
 *
 * @example
 * const sweeping = measureJob('sweep', 60_000);
 * await sweeping(() => sweep());
 */
export type MeasureJob = (name: string, everyMs: number) => <T>(work: () => Promise<T>) => Promise<T>;

/** Runs jobs without measuring them. */
export const unmeasured: MeasureJob = () => (work) => work();
