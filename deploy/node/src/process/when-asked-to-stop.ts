const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SAME_REQUEST_MS = 1000;
const CHECK_MS = 500;

/** Calls `stop` once: at a signal, or when the parent process ends. */
export function whenAskedToStop(stop: () => void): void {
  let askedAt: number | undefined;
  const ask = () => {
    // Ctrl-C reaches the whole process group, and npm sends it a second time. A later signal ends the process at once.
    if (askedAt !== undefined && Date.now() - askedAt > SAME_REQUEST_MS) process.exit(130);
    if (askedAt !== undefined) return;
    askedAt = Date.now();
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, ask);

  if (process.channel) {
    process.on('disconnect', ask);
    process.channel.unref();
  }
  // A kill of npm sends no signal to its children. So this process checks its parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && ask(), CHECK_MS).unref();
  }
}
