/** The parts of a resource's timing from which the app measures its line. */
export interface Timing {
  name: string;
  /** These are missing in browsers before 2023. */
  transferSize?: number;
  encodedBodySize?: number;
  duration: number;
  startTime: number;
}

/** Sets the timings of the page's files. jsdom has none. */
export function provideTimings(timings: readonly Timing[] | undefined): void {
  const value = timings && (() => timings);
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value });
}
