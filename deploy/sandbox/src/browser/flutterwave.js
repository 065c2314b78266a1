import { openFrame, requestWindow } from './frame.js';

const base = document.currentScript.src;

/** Behaves like Flutterwave v3 inline: first `callback` after the payment, then `onclose` when the window closes. */
window.FlutterwaveCheckout = (config) => {
  let open = true;
  let complete = false;
  const close = () => {
    if (!open) return;
    open = false;
    remove();
    config.onclose?.(!complete);
  };
  const succeed = (response) => {
    if (complete) return;
    complete = true;
    config.callback?.(response);
  };
  // The window stays after a success until the page or the payer closes it.
  const onEvent = ({ event, response }) => {
    if (event === 'success') succeed(response);
    else if (event === 'close' || event === 'unreachable') close();
  };
  const remove = openFrame('checkout', base, requestWindow(base, 'flutterwave', config), onEvent);
  return { close };
};
