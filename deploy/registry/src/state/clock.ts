const EVERY_MS = 1000;

export type Job = () => Promise<unknown>;

/** Runs jobs one after the other. A failed job delays no other one. */
export async function runAll(jobs: readonly Job[], onError: (error: unknown) => void): Promise<void> {
  for (const job of jobs) await job().catch(onError);
}

/** Runs its jobs in turn, about once a second. The next tick retries a failed job. */
export function createClock(everyMs = EVERY_MS) {
  let tick = async (): Promise<void> => undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();

  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = tick().finally(next);
    }, everyMs).unref();
  };
  return {
    /** `onError` receives the error of a failed job. */
    start(jobs: readonly Job[], onError: (error: unknown) => void = () => undefined) {
      tick = () => runAll(jobs, onError);
      next();
    },
    /** Waits for the current tick and runs a last one, so that all reports are written. */
    async stop() {
      const wasStarted = timer !== undefined;
      isStopped = true;
      clearTimeout(timer);
      await current;
      if (wasStarted) await tick();
    },
  };
}

/** The day of a moment in UTC, such as `2026-03-02`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
