import type { FastifyPluginAsync } from 'fastify';
import { homePage } from './home-page.ts';

/** Stand-ins for the companies that a real installation talks to. Nothing here moves money or reaches a phone. */
export const sandboxApp: FastifyPluginAsync = async (app) => {
  await app.register(homePage);
};
