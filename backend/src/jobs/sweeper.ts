import fp from 'fastify-plugin';
import { deleteMarks, prepareLists } from '../door/door-marks.ts';
import { removeLeftPictures } from '../pictures/remove-left-pictures.ts';
import { type Repeated, repeat } from '../repeat/repeat.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { expireTickets } from './expire-tickets.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute while the server listens. */
export const sweeper = fp(
  async (app) => {
    const { db, now, hasJobs } = app.backend;
    if (!hasJobs) return;
    // A job that fails must not skip another one.
    const sweep = (name: string, work: Repeated['work']) => repeat(app, { name, everyMs: EVERY_MS, work });
    sweep('expire tickets', () => expireTickets(db, now()));
    sweep('delete leftovers', () => deleteLeftovers(db, now()));
    sweep('prepare lists of doors', (isEnding) => prepareLists(db, now(), isEnding));
    sweep('delete marks of doors', () => deleteMarks(db, now()));
    sweep('remove left pictures', () => removeLeftPictures(db, app.uploads, now()));
  },
  { name: 'sweeper', dependencies: ['context', 'uploads'] },
);
