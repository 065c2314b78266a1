import { readPaymentKeys } from './payments/keys.ts';

/**
 * The settings of a backend on the sandbox at `origin`, for every setting that `env` omits.
 *
 * @example
 * readBackendConfig({ ...sandboxEnvironment('http://localhost:8080', process.env), ...process.env });
 */
export function sandboxEnvironment(
  origin: string,
  env: Record<string, string | undefined> = {},
): Record<string, string> {
  return {
    ...readPaymentKeys(env),
    FLUTTERWAVE_API_URL: `${origin}/sandbox/flutterwave`,
    PAYSTACK_API_URL: `${origin}/sandbox/paystack`,
    // An address of the sandbox must not reach another provider's adapter.
    ...(!env.SMS_PROVIDER && { SMS_PROVIDER: 'sandbox', SMS_API_URL: `${origin}/sandbox/sms` }),
    ...(!env.ONESIGNAL_API_KEY && {
      ONESIGNAL_APP_ID: 'sandbox',
      ONESIGNAL_API_KEY: 'sandbox',
      ONESIGNAL_API_URL: `${origin}/sandbox/push`,
    }),
    ...(!env.VAPID_PRIVATE_KEY && { WEB_PUSH_URL: `${origin}/sandbox/push/browsers` }),
  };
}

/** The scripts that a page loads in place of the providers' own. */
export const sandboxScripts = {
  flutterwave: '/sandbox/flutterwave/v3.js',
  paystack: '/sandbox/paystack/v2/inline.js',
};
