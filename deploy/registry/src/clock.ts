const EVERY_MS = 1000;

/** Ticks one after the other, about every second. One that fails is tried again with the next. */
export function createClock(tick: () => Promise<void>, everyMs = EVERY_MS) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();

  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = tick()
        .catch(() => undefined)
        .finally(next);
    }, everyMs).unref();
  };
  return {
    start: next,
    /** The last tick has ended; what came in since is written too. */
    async stop() {
      const wasStarted = timer !== undefined;
      isStopped = true;
      clearTimeout(timer);
      await current;
      if (wasStarted) await tick().catch(() => undefined);
    },
  };
}
