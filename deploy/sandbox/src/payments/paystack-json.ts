import type { Payment, PaymentState } from './payment.ts';

const statuses: Record<PaymentState, string> = {
  open: 'abandoned',
  pending: 'ongoing',
  paid: 'success',
  failed: 'failed',
  reversed: 'reversed',
};

const responses: Record<PaymentState, string> = {
  open: 'The transaction was not completed',
  pending: 'Waiting for the transfer',
  paid: 'Successful',
  failed: 'Declined',
  reversed: 'Reversed',
};

const authorization = {
  authorization_code: 'AUTH_sandbox',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
};

export const paystackCustomer = ({ customer }: Payment) => ({
  id: 1,
  first_name: customer.name ?? null,
  last_name: null,
  email: customer.email,
  customer_code: 'CUS_sandbox',
  phone: customer.phone ?? null,
  metadata: null,
  risk_action: 'default',
});

/** A payment in Paystack's format, for verify answers and webhooks. */
export function paystackData(payment: Payment) {
  const { id, reference, kobo, currency, state, channel, createdAt, meta } = payment;
  const done = state === 'paid' || state === 'reversed';
  return {
    id,
    domain: 'test',
    status: statuses[state],
    reference,
    receipt_number: null,
    amount: kobo,
    message: null,
    gateway_response: responses[state],
    paid_at: done ? createdAt.toISOString() : null,
    created_at: createdAt.toISOString(),
    channel,
    currency,
    ip_address: '127.0.0.1',
    metadata: meta ?? '',
    log: null,
    fees: done ? Math.round(kobo * 0.015) : null,
    fees_split: null,
    authorization: done && channel === 'card' ? authorization : {},
    customer: paystackCustomer(payment),
    plan: null,
    split: {},
    order_id: null,
    requested_amount: kobo,
  };
}

/** The argument of `onSuccess` and the older `callback`. */
export const paystackResponse = ({ id, reference }: Payment) => ({
  id,
  reference,
  message: 'Approved',
  status: 'success',
  trans: String(id),
  transaction: String(id),
  trxref: reference,
  redirecturl: `?trxref=${reference}&reference=${reference}`,
});
