import type { PaymentMethod } from '@viewmax/contracts/constants';

const WORDS: Record<PaymentMethod, string> = {
  flutterwave: 'Unable to load flutterwave payment modal',
  paystack: 'Unable to load paystack inline script',
};

/** The provider's script or window failed. The screen shows the message. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable' as const;

  readonly method: PaymentMethod;

  constructor(method: PaymentMethod) {
    super(WORDS[method]);
    this.method = method;
  }
}
