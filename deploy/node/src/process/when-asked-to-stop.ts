import { messageOf } from './message-of.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SAME_REQUEST_MS = 1000;

/** Calls `stop` once: at a signal, or when the bootstrap ends. */
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

  // The bootstrap starts the program with a channel, which closes when the bootstrap ends, even by a kill.
  if (process.connected === false) ask();
  process.on('disconnect', ask);
  process.channel?.unref();
}

function fail(error: unknown): never {
  console.error(messageOf(error));
  process.exit(1);
}

/** Starts a program, and stops it when it is asked to. A failure prints its sentence alone, unless the stop causes it. */
export async function runUntilStopped(start: () => Promise<void>, stop: () => Promise<unknown>): Promise<void> {
  let isStopping = false;
  whenAskedToStop(() => {
    isStopping = true;
    void stop().then(() => process.exit(0), fail);
  });
  await start().catch((error: unknown) => {
    if (!isStopping) fail(error);
  });
}
