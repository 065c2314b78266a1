import { escapeHtml } from '@viewmax/contracts/escape-html';
import { page } from '../pages/page.ts';
import { flutterwaveResponse } from './flutterwave-json.ts';
import type { Outcome, Payment } from './payment.ts';
import { paystackResponse } from './paystack-json.ts';
import type { ProviderWindow } from './provider-window-list.ts';

const choices: Record<Outcome, { text: string; flutterwave: string; paystack: string }> = {
  succeeds: {
    text: 'Card that succeeds',
    flutterwave: '4187 4274 1556 4246',
    paystack: '4084 0840 8408 4081',
  },
  declined: {
    text: 'Card that is declined',
    flutterwave: 'The bank refuses it',
    paystack: '4084 0800 0000 5408',
  },
  'settles-later': {
    text: 'Bank transfer, arrives later',
    flutterwave: 'You may close this window meanwhile',
    paystack: 'You may close this window meanwhile',
  },
  'fails-later': {
    text: 'Bank transfer, never arrives',
    flutterwave: 'Fails after a while',
    paystack: 'Fails after a while',
  },
};

const signs: Record<string, string> = { NGN: '₦' };

export function money({ kobo, currency }: Pick<Payment, 'kobo' | 'currency'>): string {
  const number = (kobo / 100).toLocaleString('en-NG', { maximumFractionDigits: 2 });
  return `${signs[currency] ?? `${currency} `}${number}`;
}

const honest = '<p class="note">No real money moves, and the sandbox asks for no card number.</p>';
const closeButton = (text: string) => `<button type="button" class="quiet" data-close>${text}</button>`;
const backLink = (content: ProviderWindow) =>
  `<a class="quiet" href="${escapeHtml(wayBack(content))}">Back to Viewmax</a>`;

const choice = (payment: Payment, [outcome, texts]: [string, (typeof choices)[Outcome]], index: number) =>
  `<label class="choice"><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>
<span>${texts.text}<small>${texts[payment.method]}</small></span></label>`;

const form = (payment: Payment) => `<form method="post">
<fieldset><legend>What happens?</legend>
${Object.entries(choices)
  .map((entry, index) => choice(payment, entry, index))
  .join('\n')}
</fieldset>
<button type="submit">Pay ${money(payment)}</button>
</form>`;

/** `leave` makes the control that leaves the window. */
const bodies: Record<Payment['state'], (payment: Payment, leave: (text: string) => string) => string> = {
  open: (payment, leave) => form(payment) + leave('Close without paying'),
  failed: (payment, leave) =>
    `<p class="bad" role="alert">The payment was declined.</p>${form(payment)}${leave('Close without paying')}`,
  pending: (_, leave) =>
    `<p role="status">Waiting for your bank. The transfer continues after you close the window.</p>${leave('Close')}`,
  paid: (_, leave) => `<p class="good" role="status">Payment received.</p>${leave('Done')}`,
  reversed: (_, leave) => `<p class="bad" role="status">This payment was reversed.</p>${leave('Close')}`,
};

/** The address that the provider's own page leads to, with the fields that it adds. */
export function wayBack({ payment, returnTo = '' }: ProviderWindow): string {
  const url = new URL(returnTo);
  if (!payment) return url.href;
  const { id, method, reference } = payment;
  const { status } = flutterwaveResponse(payment);
  const fields: Record<string, string> =
    method === 'flutterwave'
      ? { status: payment.state === 'open' ? 'cancelled' : status, tx_ref: reference, transaction_id: String(id) }
      : { trxref: reference, reference };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

const responseOf = (payment: Payment) =>
  payment.method === 'flutterwave' ? flutterwaveResponse(payment) : paystackResponse(payment);

/** The message of the window's script to the page that opened it. */
function newsOf({ payment, problem }: ProviderWindow): object {
  if (!payment) return { event: 'error', message: problem };
  if (payment.state === 'paid') return { event: 'success', response: responseOf(payment) };
  return { event: payment.state, id: payment.id, customer: payment.customer };
}

/** The page in the provider's window. */
export function providerWindowPage(content: ProviderWindow): string {
  const { payment, problem = '', title } = content;
  const head = `<meta name="payment-news" content="${escapeHtml(JSON.stringify(newsOf(content)))}">
<script src="/sandbox/window.js" defer></script>
`;
  const heading = 'Sandbox payment';
  if (!payment) {
    return page(heading, `<p class="bad" role="alert">${escapeHtml(problem)}</p>${closeButton('Close')}`, head);
  }
  const name = payment.method === 'flutterwave' ? 'Flutterwave' : 'Paystack';
  const summary = `<p class="amount">${money(payment)}</p>
<p>to ${escapeHtml(title)} by ${name}<br><small>${escapeHtml(payment.customer.email)}</small></p>`;
  // A page of its own has no window to close.
  const leave = content.returnTo ? () => backLink(content) : closeButton;
  return page(heading, `${honest}${summary}${bodies[payment.state](payment, leave)}`, head);
}
