import { servicesStatusResponse } from '@viewmax/contracts/services';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../../../errors/refusals.ts';

export const servicesStatus: FastifyPluginAsyncZod = async (app) => {
  const { FLUTTERWAVE_PUBLIC_KEY, PAYMENT_METHOD, PAYSTACK_PUBLIC_KEY } = app.backend.config;
  const schema = { response: { 200: servicesStatusResponse, ...refusals() } };
  app.get('/api/v1/services/status', { schema }, async () => ({
    services: {
      active_payment_method: PAYMENT_METHOD,
      flutterwave_publickey: FLUTTERWAVE_PUBLIC_KEY,
      paystack_publickey: PAYSTACK_PUBLIC_KEY,
    },
  }));
};
