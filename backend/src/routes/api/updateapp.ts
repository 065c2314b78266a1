import { updateAppResponse } from '@viewmax/contracts/services';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../errors/refusals.ts';

export const updateApp: FastifyPluginAsyncZod = async (app) => {
  const { APP_STORE_URL, APP_VERSION, PLAY_STORE_URL } = app.backend.config;
  const schema = { response: { 200: updateAppResponse, ...refusals() } };
  app.get('/api/updateapp', { schema }, async () => ({
    latest_version: APP_VERSION,
    appstore: APP_STORE_URL,
    playstore: PLAY_STORE_URL,
  }));
};
