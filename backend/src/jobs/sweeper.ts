import fp from 'fastify-plugin';
import { removeLeftPictures } from '../pictures/remove-left-pictures.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { expireTickets } from './expire-tickets.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute while the server listens. */
export const sweeper = fp(
  async (app) => {
    const { app: db, now, hasJobs, measureJob } = app.backend;
    if (!hasJobs) return;
    const expiring = measureJob('expire tickets', EVERY_MS);
    const deleting = measureJob('delete leftovers', EVERY_MS);
    const removing = measureJob('remove left pictures', EVERY_MS);
    const work = async () => {
      await expiring(() => expireTickets(db, now()));
      await deleting(() => deleteLeftovers(db, now()));
      await removing(() => removeLeftPictures(db, app.uploads, now()));
    };
    repeat(app, { everyMs: EVERY_MS, work, failure: 'The sweep failed' });
  },
  { name: 'sweeper', dependencies: ['context', 'uploads'] },
);
