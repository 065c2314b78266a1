const EVERY_MS = 1000;

/** Runs ticks one after the other, about one a second. The next tick retries a failed one. */
export function createClock(tick: () => Promise<void>, everyMs = EVERY_MS) {
  let onError: (error: unknown) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();

  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = tick().catch(onError).finally(next);
    }, everyMs).unref();
  };
  return {
    /** `failed` receives the error of a failed tick. */
    start(failed: typeof onError = onError) {
      onError = failed;
      next();
    },
    /** Waits for the current tick and runs a last one, so that all reports are written. */
    async stop() {
      const wasStarted = timer !== undefined;
      isStopped = true;
      clearTimeout(timer);
      await current;
      if (wasStarted) await tick().catch(onError);
    },
  };
}
