import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { BackendConfig } from '../config/backend-config.ts';
import type { VerificationCall } from './fetch-verification.ts';
import { flutterwave } from './flutterwave.ts';
import { paystack } from './paystack.ts';
import type { PaymentProvider } from './provider.ts';

/** Providers with a secret key. The backend can neither query nor trust a provider without one. */
export function createProviders(
  {
    FLUTTERWAVE_API_URL,
    FLUTTERWAVE_SECRET_KEY,
    FLUTTERWAVE_WEBHOOK_HASH,
    PAYSTACK_API_URL,
    PAYSTACK_SECRET_KEY,
  }: BackendConfig,
  fetch: VerificationCall['fetch'],
): Partial<Record<PaymentMethod, PaymentProvider>> {
  return {
    flutterwave: FLUTTERWAVE_SECRET_KEY
      ? flutterwave({
          fetch,
          apiUrl: FLUTTERWAVE_API_URL,
          secretKey: FLUTTERWAVE_SECRET_KEY,
          webhookHash: FLUTTERWAVE_WEBHOOK_HASH,
        })
      : undefined,
    paystack: PAYSTACK_SECRET_KEY
      ? paystack({ fetch, apiUrl: PAYSTACK_API_URL, secretKey: PAYSTACK_SECRET_KEY })
      : undefined,
  };
}
