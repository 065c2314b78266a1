import { servicesStatusResponse } from '@viewmax/contracts/services';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../../../errors/refusals.ts';

export const servicesStatus: FastifyPluginAsyncZod = async (app) => {
  const { payments } = app.backend.config;
  const schema = { response: { 200: servicesStatusResponse, ...refusals() } };
  app.get('/api/v1/services/status', { schema }, async () => ({
    services: {
      active_payment_method: payments.method,
      flutterwave_publickey: payments.flutterwavePublicKey,
      paystack_publickey: payments.paystackPublicKey,
    },
  }));
};
