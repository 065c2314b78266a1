import type { PaymentMethod } from '@viewmax/shared/contracts/constants';

/** What a provider's script needs beside its own origin. */
export interface ProviderSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

// Read in the providers' own scripts: Paystack's 2.22 opens its window at checkout.paystack.com and asks api.paystack.co;
// Flutterwave's v3 opens one of two hosts. Apple Pay's, and the style sheet of a button that is not ours, are left out.
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

/** The sources of a provider whose script is at `script`; a path of ours is a stand-in, which lives at our own origin. */
export function paymentSources(method: PaymentMethod, script: string): ProviderSources {
  if (script.startsWith('/')) return { scripts: ["'self'"], frames: ["'self'"], connections: ["'self'"] };
  return { scripts: [new URL(script).origin], ...published[method] };
}
