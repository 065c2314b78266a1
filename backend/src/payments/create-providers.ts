import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { BackendConfig } from '../config.ts';
import type { VerificationCall } from './fetch-verification.ts';
import { flutterwave } from './flutterwave.ts';
import { paystack } from './paystack.ts';
import type { PaymentProvider } from './provider.ts';

/** Providers with a secret key. The backend can neither query nor trust a provider without one. */
export function createProviders(
  { payments }: BackendConfig,
  fetch: VerificationCall['fetch'],
): Partial<Record<PaymentMethod, PaymentProvider>> {
  const { flutterwaveSecretKey, flutterwaveWebhookHash, flutterwaveApiUrl, paystackSecretKey, paystackApiUrl } =
    payments;
  return {
    flutterwave: flutterwaveSecretKey
      ? flutterwave({
          fetch,
          apiUrl: flutterwaveApiUrl,
          secretKey: flutterwaveSecretKey,
          webhookHash: flutterwaveWebhookHash,
        })
      : undefined,
    paystack: paystackSecretKey ? paystack({ fetch, apiUrl: paystackApiUrl, secretKey: paystackSecretKey }) : undefined,
  };
}
