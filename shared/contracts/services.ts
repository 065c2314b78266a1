import { z } from 'zod';
import { paymentMethods } from './constants.ts';

export const servicesStatusResponse = z.object({
  services: z.object({
    active_payment_method: z.enum(paymentMethods),
    flutterwave_publickey: z.string(),
    paystack_publickey: z.string(),
  }),
});
export type ServicesStatusResponse = z.infer<typeof servicesStatusResponse>;

export const updateAppResponse = z.object({
  latest_version: z.string(),
  appstore: z.string(),
  playstore: z.string(),
});
export type UpdateAppResponse = z.infer<typeof updateAppResponse>;
