import type { FastifyPluginAsync } from 'fastify';
import { flutterwaveData } from './flutterwave-json.ts';
import type { PaymentKeys } from './keys.ts';
import type { Payment } from './payment.ts';
import type { PaymentBook } from './payment-book.ts';
import { paystackData } from './paystack-json.ts';

export interface ProviderApiOptions {
  book: PaymentBook;
  keys: PaymentKeys;
}

const isFrom = (authorization: string | undefined, secretKey: string) => authorization === `Bearer ${secretKey}`;

/** Flutterwave v3's verify calls. Flutterwave has a payment only after the first charge. */
export const flutterwaveApi: FastifyPluginAsync<ProviderApiOptions> = async (app, { book, keys }) => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isFrom(headers.authorization, keys.FLUTTERWAVE_SECRET_KEY)) return;
    return reply.code(401).send({ status: 'error', message: 'Invalid authorization key', data: null });
  });
  const found = (payment: Payment | undefined) =>
    payment?.method === 'flutterwave' && payment.state !== 'open'
      ? {
          code: 200,
          body: { status: 'success', message: 'Transaction fetched successfully', data: flutterwaveData(payment) },
        }
      : { code: 404, body: { status: 'error', message: 'No transaction was found for this id', data: null } };

  app.get<{ Querystring: { tx_ref?: string } }>('/v3/transactions/verify_by_reference', async ({ query }, reply) => {
    const { code, body } = found(book.byReference('flutterwave', query.tx_ref ?? ''));
    return reply.code(code).send(body);
  });
  app.get<{ Params: { id: string } }>('/v3/transactions/:id/verify', async ({ params }, reply) => {
    const { code, body } = found(book.byId(Number(params.id)));
    return reply.code(code).send(body);
  });
};

/** Paystack's verify call. An opened window is an abandoned payment. */
export const paystackApi: FastifyPluginAsync<ProviderApiOptions> = async (app, { book, keys }) => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isFrom(headers.authorization, keys.PAYSTACK_SECRET_KEY)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key' });
  });
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }, reply) => {
    const payment = book.byReference('paystack', params.reference);
    if (!payment) return reply.code(404).send({ status: false, message: 'Transaction reference not found' });
    return { status: true, message: 'Verification successful', data: paystackData(payment) };
  });
};
