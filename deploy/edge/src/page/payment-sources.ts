import type { PaymentMethod } from '@viewmax/contracts/constants';

/** Further hosts that a provider's script needs. */
export interface ProviderSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

// Taken from the providers' scripts. Paystack's 2.22 opens its window at checkout.paystack.com and calls
// api.paystack.co. Flutterwave's v3 opens one of two hosts. Apple Pay's hosts and the style sheet of Paystack's own
// button are left out, because the app uses neither.
const published: Record<PaymentMethod, Omit<ProviderSources, 'scripts'>> = {
  flutterwave: {
    frames: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com'],
    connections: ['https://checkout.flutterwave.com', 'https://api.flutterwave.com', 'https://api.ravepay.co'],
  },
  paystack: {
    frames: ['https://checkout.paystack.com'],
    connections: ['https://checkout.paystack.com', 'https://api.paystack.co'],
  },
};

/** The sources of a provider's script. A relative `script` is a stand-in on our own origin. */
export function paymentSources(method: PaymentMethod, script: string): ProviderSources {
  if (script.startsWith('/')) return { scripts: ["'self'"], frames: ["'self'"], connections: ["'self'"] };
  return { scripts: [new URL(script).origin], ...published[method] };
}
