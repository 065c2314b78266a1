import type { FastifyPluginAsync } from 'fastify';
import { type BackendOptions, context } from '../plugins/context.ts';
import { payments } from '../plugins/payments.ts';
import { uploads } from '../plugins/uploads.ts';
import { repositories } from '../repositories/repositories.ts';
import { notices } from './notices.ts';
import { offers } from './offers.ts';
import { sweeper } from './sweeper.ts';

/**
 * The backend's jobs without its calls: expiry, deletion of leftovers, checks of payments, notices, offers of free seats. Any number of nodes
 * may run them at once. They run while the server listens.
 */
export const backendJobs: FastifyPluginAsync<BackendOptions> = async (app, options) => {
  await app.register(context, options);
  await app.register(uploads);
  await app.register(sweeper);
  await app.register(notices);
  await app.register(offers);
  await app.register(repositories);
  await app.register(payments);
};
