import type { PaymentMethod } from '@viewmax/contracts/constants';
import { platform } from '@viewmax/shared';
import { ProviderUnavailable } from './provider-unavailable.ts';

const isThere: Record<PaymentMethod, () => boolean> = {
  flutterwave: () => typeof window.FlutterwaveCheckout === 'function',
  paystack: () => typeof window.PaystackPop === 'function',
};

function loadScript(src: string, withinMs: number, arrived: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (loaded: boolean) => {
      clearTimeout(timer);
      // A captive network's sign-in page loads without an error, so the check is the global that the script defines.
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

/** The script comes from another company over a new connection, which takes six seconds on 2G. */
const SCRIPT_TAKES = 3;

/** Loads the provider's own script once. Rejects with the text that the screen shows. */
export async function loadProvider(method: PaymentMethod): Promise<void> {
  const arrived = isThere[method];
  if (arrived()) return;
  const { paymentScripts, timeouts } = platform().config;
  const src = paymentScripts?.[method];
  if (!src || !(await loadScript(src, timeouts.chunkMs * SCRIPT_TAKES, arrived))) throw new ProviderUnavailable(method);
}
