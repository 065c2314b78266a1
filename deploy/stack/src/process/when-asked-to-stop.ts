const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SAME_REQUEST_MS = 1000;
const LOOK_MS = 500;

/** Fires once when this process should end: a signal, or the end of the process that started it. */
export function whenAskedToStop(stop: () => void): void {
  let askedAt: number | undefined;
  const ask = () => {
    // Ctrl-C reaches a whole group of processes, and npm passes it on once more. Asking again later means: now.
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
  // npm may be killed without a chance to pass it on.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && ask(), LOOK_MS).unref();
  }
}
