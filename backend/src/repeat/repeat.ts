import type { FastifyInstance } from 'fastify';

export interface Repeated {
  everyMs: number;
  /** `isEnding` turns true when the server closes: long work then ends early. */
  work(isEnding: () => boolean): Promise<unknown>;
  /** A sentence for the log. */
  failure: string;
}

/** Repeats the work while the server listens, one run at a time. Closing waits for the run. */
export function repeat(app: FastifyInstance, { everyMs, work, failure }: Repeated): void {
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> | undefined;
  let isEnding = false;

  const start = () => {
    run = work(() => isEnding)
      .then(
        () => {},
        (error: unknown) => app.log.error({ err: error }, failure),
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
    isEnding = true;
    clearInterval(timer);
    await run;
  });
}
