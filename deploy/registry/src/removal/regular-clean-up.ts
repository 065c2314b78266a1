export interface RegularCleanUpOptions {
  everyMs: number;
  /** A monotonic clock. The registry's own clock can be moved. */
  elapsed?: () => number;
  cleanUp(): Promise<unknown>;
}

/** The first clean-up waits for the start of all nodes, so that a release in use has been served again. */
const FIRST_MS = 600_000;

/** Runs the clean-up in intervals. Returns the function that the registry's clock calls at each tick. */
export function createRegularCleanUp({ everyMs, elapsed = () => performance.now(), cleanUp }: RegularCleanUpOptions) {
  let dueAt = elapsed() + Math.min(FIRST_MS, everyMs);
  return async (): Promise<void> => {
    if (everyMs === 0 || elapsed() < dueAt) return;
    // A failed clean-up is retried at its next time, because the next one also removes the files of this one.
    dueAt = elapsed() + everyMs;
    await cleanUp();
  };
}
