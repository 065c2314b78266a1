import type { Payment, PaymentState } from './payment.ts';

const statuses: Record<PaymentState, string> = {
  open: 'pending',
  pending: 'pending',
  paid: 'successful',
  failed: 'failed',
  reversed: 'reversed',
};

const responses: Record<PaymentState, string> = {
  open: 'Pending',
  pending: 'Pending validation',
  paid: 'Approved by Financial Institution',
  failed: 'Declined',
  reversed: 'Reversed',
};

const card = {
  first_6digits: '418742',
  last_4digits: '4246',
  issuer: 'SANDBOX BANK',
  country: 'NIGERIA NG',
  type: 'VISA',
  expiry: '09/32',
};

/** A payment in Flutterwave's v3 format, for verify answers and webhooks. */
export function flutterwaveData(payment: Payment) {
  const { id, reference, kobo, currency, customer, state, channel, createdAt, meta } = payment;
  const amount = kobo / 100;
  const created_at = createdAt.toISOString();
  return {
    id,
    tx_ref: reference,
    flw_ref: `FLW-SANDBOX-${id}`,
    device_fingerprint: 'N/A',
    amount,
    currency,
    charged_amount: amount,
    app_fee: Math.round(kobo * 0.014) / 100,
    merchant_fee: 0,
    processor_response: responses[state],
    auth_model: channel === 'card' ? 'NOAUTH' : 'AUTH',
    ip: '127.0.0.1',
    narration: 'Viewmax sandbox',
    status: statuses[state],
    payment_type: channel,
    created_at,
    account_id: 20937,
    ...(channel === 'card' && { card }),
    meta,
    amount_settled: Math.round(kobo * 0.986) / 100,
    customer: {
      id: 1,
      name: customer.name ?? 'Anonymous customer',
      phone_number: customer.phone ?? null,
      email: customer.email,
      created_at,
    },
  };
}

/** The argument of the window's `callback`. */
export function flutterwaveResponse(payment: Payment) {
  const { id, amount, currency, tx_ref, flw_ref, status, customer } = flutterwaveData(payment);
  const { email, name, phone_number } = customer;
  return { amount, currency, customer: { email, name, phone_number }, tx_ref, flw_ref, status, transaction_id: id };
}
