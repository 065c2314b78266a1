import { platform } from '@viewmax/shared';
import type { PaymentMethod } from '@viewmax/shared/contracts/constants';
import { ProviderUnavailable } from './provider-unavailable.ts';

const isThere: Record<PaymentMethod, () => boolean> = {
  flutterwave: () => typeof window.FlutterwaveCheckout === 'function',
  paystack: () => Boolean(window.PaystackPop),
};

function loadScript(src: string, withinMs: number, arrived: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (loaded: boolean) => {
      clearTimeout(timer);
      // A network's own sign-in page loads well and is no script, so what counts is what it brought.
      const usable = loaded && arrived();
      if (!usable) script.remove();
      resolve(usable);
    };
    const timer = setTimeout(() => settle(false), withinMs);
    script.onload = () => settle(true);
    script.onerror = () => settle(false);
    script.src = src;
    document.head.append(script);
  });
}

/** It comes from another company, over a connection that has yet to be made: on 2G that alone takes six seconds. */
const SCRIPT_TAKES = 3;

/** Brings the provider's own script onto the page, once. Rejects with the words that the screen shows. */
export async function loadProvider(method: PaymentMethod): Promise<void> {
  const arrived = isThere[method];
  if (arrived()) return;
  const { paymentScripts, timeouts } = platform().config;
  const src = paymentScripts?.[method];
  if (!src || !(await loadScript(src, timeouts.chunkMs * SCRIPT_TAKES, arrived))) throw new ProviderUnavailable(method);
}
