const EVERY_MS = 1000;

/** Ticks one after the other, about every second. One that fails is tried again with the next. */
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
    /** `failed` hears of a tick that failed. */
    start(failed: typeof onError = onError) {
      onError = failed;
      next();
    },
    /** The last tick has ended; what came in since is written too. */
    async stop() {
      const wasStarted = timer !== undefined;
      isStopped = true;
      clearTimeout(timer);
      await current;
      if (wasStarted) await tick().catch(onError);
    },
  };
}
