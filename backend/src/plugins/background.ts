import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that no answer waits for. Closing waits for it, and the log shows a failure. */
    inBackground(work: Promise<unknown>): void;
  }
}

export const background = fp(
  async (app) => {
    const underWay = new Set<Promise<unknown>>();
    app.decorate('inBackground', (work) => {
      const watched: Promise<unknown> = work
        .catch((error: unknown) => app.log.error({ err: error }, 'Work in the background failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    });
    app.addHook('onClose', async () => {
      await Promise.all(underWay);
    });
  },
  { name: 'background' },
);
