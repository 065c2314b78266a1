import { fetchServicesStatus, getUpdateInfo } from '@viewmax/contracts/calls';
import { type ServicesStatusResponse, servicesStatusResponse, updateAppResponse } from '@viewmax/contracts/services';
import type { FastifyPluginAsync } from 'fastify';

export const services: FastifyPluginAsync = async (app) => {
  const { config } = app.backend;

  const provider = app.payments.providers[config.PAYMENT_METHOD];
  const services: ServicesStatusResponse['services'] = {
    active_payment_method: config.PAYMENT_METHOD,
    flutterwave_publickey: config.FLUTTERWAVE_PUBLIC_KEY,
    paystack_publickey: config.PAYSTACK_PUBLIC_KEY,
    ...(provider?.openAccount &&
      config.TRANSFER_FROM_NAIRA > 0 && { transfer: true, transferFrom: config.TRANSFER_FROM_NAIRA }),
    ...(provider && { page: true, booking: true }),
  };
  app.call(fetchServicesStatus, { answer: servicesStatusResponse }, async () => ({ services }));

  app.call(getUpdateInfo, { answer: updateAppResponse }, async () => ({
    latest_version: config.APP_VERSION,
    appstore: config.APP_STORE_URL,
    playstore: config.PLAY_STORE_URL,
  }));
};
