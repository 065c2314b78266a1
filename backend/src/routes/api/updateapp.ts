import { updateAppResponse } from '@viewmax/contracts/services';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../errors/refusals.ts';

export const updateApp: FastifyPluginAsyncZod = async (app) => {
  const { version, appStoreUrl, playStoreUrl } = app.backend.config.app;
  const schema = { response: { 200: updateAppResponse, ...refusals() } };
  app.get('/api/updateapp', { schema }, async () => ({
    latest_version: version,
    appstore: appStoreUrl,
    playstore: playStoreUrl,
  }));
};
