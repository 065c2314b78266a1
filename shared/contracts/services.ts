import { z } from 'zod';
import { paymentMethods } from './constants.ts';

export const servicesStatusResponse = z.object({
  services: z.object({
    active_payment_method: z.enum(paymentMethods),
    flutterwave_publickey: z.string(),
    paystack_publickey: z.string(),
    /** The active provider makes accounts for single transfers, of at least so many naira. */
    transfer: z.literal(true).optional(),
    transferFrom: z.number().int().optional(),
    /** The active provider has a page of its own. */
    page: z.literal(true).optional(),
    /** The money of a quote buys the tickets that it names. */
    booking: z.literal(true).optional(),
  }),
});
export type ServicesStatusResponse = z.infer<typeof servicesStatusResponse>;

export const updateAppResponse = z.object({
  latest_version: z.string(),
  appstore: z.string(),
  playstore: z.string(),
});
export type UpdateAppResponse = z.infer<typeof updateAppResponse>;
