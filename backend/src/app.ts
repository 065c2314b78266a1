import type { FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { phoneMarks } from './accounts/phone-marks.ts';
import { errorHandling } from './errors/error-handling.ts';
import { notices } from './jobs/notices.ts';
import { offers } from './jobs/offers.ts';
import { sweeper } from './jobs/sweeper.ts';
import { measuring } from './metrics/create-metrics.ts';
import { authentication } from './plugins/authentication.ts';
import { background } from './plugins/background.ts';
import { calls } from './plugins/calls.ts';
import { type BackendOptions, context } from './plugins/context.ts';
import { crossOrigin } from './plugins/cross-origin.ts';
import { docs } from './plugins/docs.ts';
import { foreignPictures } from './plugins/foreign-pictures.ts';
import { knownDevices } from './plugins/known-devices.ts';
import { limits } from './plugins/limits.ts';
import { notedEvents } from './plugins/noted-events.ts';
import { payments } from './plugins/payments.ts';
import { revalidation } from './plugins/revalidation.ts';
import { routeDefaults } from './plugins/route-defaults.ts';
import { uploads } from './plugins/uploads.ts';
import { purchases } from './purchase/purchases.ts';
import { repositories } from './repositories/repositories.ts';
import { routes } from './routes/routes.ts';
import { seats } from './seats/seats.ts';
import { sms } from './sms/create-sender.ts';

/**
 * Every call of the contract, under `/api` and `/img`, for a server of another package. Compilers, hooks, error handler
 * and
 * decorators apply inside this plugin only. The owner opens, migrates and closes the database.
 *
 * @example
 * await server.register(backendApp, { db, config: readBackendConfig(process.env) });
 */
export const backendApp: FastifyPluginAsync<BackendOptions> = async (app, options) => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(context, options);
  await app.register(crossOrigin);
  await app.register(errorHandling);
  await app.register(measuring, options);
  await app.register(routeDefaults);
  await app.register(revalidation);
  await app.register(background);
  await app.register(notedEvents);
  await app.register(repositories);
  await app.register(knownDevices);
  await app.register(limits);
  await app.register(uploads);
  await app.register(foreignPictures);
  await app.register(sms);
  await app.register(phoneMarks);
  await app.register(seats);
  await app.register(purchases);
  await app.register(sweeper);
  await app.register(notices);
  await app.register(offers);
  await app.register(payments);
  await app.register(authentication);
  await app.register(calls);
  await app.register(docs);
  await app.register(routes);
};
