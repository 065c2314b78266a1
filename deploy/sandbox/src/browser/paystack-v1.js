import { openFrame, requestWindow } from './frame.js';

const base = document.currentScript.src;

/** Behaves like Paystack inline v1: calls exactly one of `callback` and `onClose`, after the window has closed. */
window.PaystackPop = {
  setup(options) {
    for (const name of ['key', 'email', 'amount']) {
      if (!options?.[name]) throw new Error(`Attribute ${name} must be a valid value`);
    }
    const reference = options.ref ?? `T${Date.now()}`;
    const { key, email, amount, currency, metadata } = options;
    const openIframe = () => {
      const opening = requestWindow(base, 'paystack', { key, email, amount, currency, metadata, reference });
      const remove = openFrame('paystack-checkout', base, opening, ({ event, response }) => {
        if (event === 'success') {
          remove();
          options.callback?.(response);
        } else if (event === 'close' || event === 'unreachable') {
          remove();
          options.onClose?.();
        }
      });
    };
    return { openIframe };
  },
};
