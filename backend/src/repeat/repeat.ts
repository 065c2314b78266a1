import { withDeadline } from '@viewmax/contracts/deadline';
import type { FastifyInstance } from 'fastify';

export interface Repeated {
  /** Its name in the metrics and the log. */
  name: string;
  everyMs: number;
  /** `isEnding` turns true when the server closes, and a minute before the deadline: long work then ends early. */
  work(isEnding: () => boolean): Promise<unknown>;
}

const DEADLINE_MS = 5 * 60_000;
const ENOUGH_MS = DEADLINE_MS - 60_000;

/**
 * Repeats and measures the work while the server listens, one run at a time. A run that hangs fails at its deadline, so the
 * next one begins. Closing waits for the run.
 */
export function repeat(app: FastifyInstance, { name, everyMs, work }: Repeated): void {
  const measured = app.backend.measureJob(name, everyMs);
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> | undefined;
  let isClosing = false;

  const start = () => {
    const begun = performance.now();
    const isEnding = () => isClosing || performance.now() - begun > ENOUGH_MS;
    run = measured(() => withDeadline(work(isEnding), DEADLINE_MS, 'The run'))
      .then(
        () => {},
        (error: unknown) => app.log.error({ err: error }, `The job "${name}" failed`),
      )
      .finally(() => {
        run = undefined;
      });
  };
  app.addHook('onListen', async () => {
    start();
    timer = setInterval(() => run ?? start(), everyMs).unref();
  });
  // The run must end before the owner closes the database.
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await run;
  });
}
