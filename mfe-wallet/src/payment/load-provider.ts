import { platform } from '@viewmax/shared';
import type { PaymentMethod } from '@viewmax/shared/contracts/constants';

const FAILURES: Record<PaymentMethod, string> = {
  flutterwave: 'Unable to load flutterwave payment modal',
  paystack: 'Unable to load paystack inline script',
};

/** Where the providers' scripts are, when this installation takes payments. */
interface PaymentConfig {
  paymentScripts?: Partial<Record<PaymentMethod, string>>;
}

const loaded = new Set<string>();

function loadScript(src: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (arrived: boolean) => {
      clearTimeout(timer);
      if (arrived) loaded.add(src);
      else script.remove();
      resolve(arrived);
    };
    const timer = setTimeout(() => settle(false), withinMs);
    script.onload = () => settle(true);
    script.onerror = () => settle(false);
    script.src = src;
    document.head.append(script);
  });
}

/** Brings the provider's own script onto the page, once. Rejects with the words that the screen shows. */
export async function loadProvider(method: PaymentMethod): Promise<void> {
  const { config } = platform();
  const src = (config as PaymentConfig).paymentScripts?.[method];
  if (src && loaded.has(src)) return;
  if (!src || !(await loadScript(src, config.timeouts.chunkMs))) throw new Error(FAILURES[method]);
}
