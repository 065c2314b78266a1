import fp from 'fastify-plugin';
import { sweepTickets } from './sweep-tickets.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute while the server listens. */
export const ticketSweeper = fp(
  async (app) => {
    const { app: db, now } = app.backend;
    let timer: NodeJS.Timeout | undefined;
    let sweeping: Promise<void> | undefined;

    const sweep = async () => {
      try {
        await sweepTickets(db, now());
      } catch (error) {
        app.log.error({ err: error }, 'Tickets could not be swept');
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
    // Before the owner closes the database.
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await sweeping;
    });
  },
  { name: 'ticket-sweeper', dependencies: ['context'] },
);
