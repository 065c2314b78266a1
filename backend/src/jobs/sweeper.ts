import fp from 'fastify-plugin';
import { removeLeftPictures } from '../pictures/remove-left-pictures.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { expireTickets } from './expire-tickets.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute while the server listens. */
export const sweeper = fp(
  async (app) => {
    const { app: db, now, hasJobs, measureJob } = app.backend;
    if (!hasJobs) return;
    const expiring = measureJob('expire tickets', EVERY_MS);
    const deleting = measureJob('delete leftovers', EVERY_MS);
    const removing = measureJob('remove left pictures', EVERY_MS);
    let timer: NodeJS.Timeout | undefined;
    let sweeping: Promise<void> | undefined;

    const sweep = async () => {
      try {
        await expiring(() => expireTickets(db, now()));
        await deleting(() => deleteLeftovers(db, now()));
        await removing(() => removeLeftPictures(db, app.uploads, now()));
      } catch (error) {
        app.log.error({ err: error }, 'The sweep failed');
      }
    };
    const tick = () => {
      sweeping = sweep().finally(() => {
        sweeping = undefined;
      });
    };
    app.addHook('onListen', async () => {
      tick();
      timer = setInterval(() => sweeping ?? tick(), EVERY_MS).unref();
    });
    // The sweep must end before the owner closes the database.
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await sweeping;
    });
  },
  { name: 'sweeper', dependencies: ['context', 'uploads'] },
);
