import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flutterwaveData } from './flutterwave-json.ts';
import type { Payment } from './payment.ts';
import { paystackData } from './paystack-json.ts';
import type { ProviderParts } from './provider-window-list.ts';
import { readPaystackOrder } from './read-window-request.ts';

const ACCOUNT_LIFE_MS = 60 * 60_000;
const FIRST_ACCOUNT = 9_519_802_749;

const accountRequest = z.object({
  email: z.email(),
  amount: z.number().positive(),
  tx_ref: z.string().min(1).max(100),
  phonenumber: z.string().optional(),
  firstname: z.string().optional(),
  narration: z.string().optional(),
});

const pageRequest = z.object({
  tx_ref: z.string().min(1).max(100),
  amount: z.number().positive(),
  currency: z.string().default('NGN'),
  redirect_url: z.url(),
  customer: z.object({ email: z.email(), name: z.string().optional(), phonenumber: z.string().optional() }),
  customizations: z.object({ title: z.string().optional() }).optional(),
  meta: z.unknown().optional(),
});

/** Without a zone, as documented. */
const clockTime = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

const windowAt = ({ host, protocol }: FastifyRequest, token: string) =>
  `${protocol}://${host}/sandbox/windows/${token}`;

const isFrom = (authorization: string | undefined, secretKey: string) => authorization === `Bearer ${secretKey}`;

/** Flutterwave v3's accounts, pages and verify calls. Flutterwave has a payment only after the first charge. */
export const flutterwaveApi: FastifyPluginAsync<ProviderParts> = async (app, { book, keys, windows }) => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isFrom(headers.authorization, keys.FLUTTERWAVE_SECRET_KEY)) return;
    return reply.code(401).send({ status: 'error', message: 'Invalid authorization key', data: null });
  });
  const verified = (reply: FastifyReply, payment: Payment | undefined) =>
    payment?.method === 'flutterwave' && payment.state !== 'open'
      ? { status: 'success', message: 'Transaction fetched successfully', data: flutterwaveData(payment) }
      : reply.code(404).send({ status: 'error', message: 'No transaction was found for this id', data: null });

  const refused = (problem: z.ZodError) => ({
    status: 'error',
    message: problem.issues.map(({ path }) => `${path.join('.')} is required`).join(', '),
    data: null,
  });

  let accounts = 0;
  app.post('/v3/virtual-account-numbers', async ({ body }, reply) => {
    const { data, error } = accountRequest.safeParse(body);
    if (!data) return reply.code(400).send(refused(error));
    const { tx_ref: reference, amount, email, phonenumber: phone, firstname, narration } = data;
    const account = String(FIRST_ACCOUNT + accounts++);
    const kobo = Math.round(amount * 100);
    const customer = { email, name: firstname, phone };
    const opened = { reference, kobo, currency: 'NGN', customer, meta: null, account };
    const { createdAt, id } = book.open({ method: 'flutterwave', ...opened });
    return {
      status: 'success',
      message: 'Virtual account created',
      data: {
        response_code: '02',
        response_message: 'Transaction in progress',
        flw_ref: `FLW-SANDBOX-${id}`,
        order_ref: `URF_${createdAt.getTime()}_${id}`,
        account_number: account,
        frequency: 'N/A',
        bank_name: 'Sandbox Trust Bank',
        created_at: clockTime(createdAt.getTime()),
        expiry_date: clockTime(createdAt.getTime() + ACCOUNT_LIFE_MS),
        note: `Please make a bank transfer to ${narration ?? 'Sandbox'} FLW`,
        amount: amount.toFixed(2),
      },
    };
  });

  app.post('/v3/payments', async (request, reply) => {
    const { data, error } = pageRequest.safeParse(request.body);
    if (!data) return reply.code(400).send(refused(error));
    const { tx_ref: reference, amount, currency, redirect_url: returnTo, customer, customizations, meta } = data;
    const { email, name, phonenumber: phone } = customer;
    const kobo = Math.round(amount * 100);
    const opened = { reference, kobo, currency, customer: { email, name, phone }, meta };
    const payment = book.open({ method: 'flutterwave', ...opened });
    const link = windowAt(request, windows.open({ title: customizations?.title ?? 'Viewmax', payment, returnTo }));
    return { status: 'success', message: 'Hosted Link', data: { link } };
  });

  app.get<{ Querystring: { tx_ref?: string } }>('/v3/transactions/verify_by_reference', async ({ query }, reply) =>
    verified(reply, book.byReference('flutterwave', query.tx_ref ?? '')),
  );
  app.get<{ Params: { id: string } }>('/v3/transactions/:id/verify', async ({ params }, reply) =>
    verified(reply, book.byId(Number(params.id))),
  );
};

/** Paystack's transactions. One without a payer is an abandoned payment. */
export const paystackApi: FastifyPluginAsync<ProviderParts> = async (app, { book, keys, windows }) => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isFrom(headers.authorization, keys.PAYSTACK_SECRET_KEY)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key' });
  });
  app.post('/transaction/initialize', async (request, reply) => {
    const { input, problem, returnTo, title } = readPaystackOrder(request.body);
    const isKnown = input && book.byReference('paystack', input.reference);
    if (!input || isKnown) {
      return reply.code(400).send({ status: false, message: problem ?? 'Duplicate Transaction Reference' });
    }
    const token = windows.open({ title, payment: book.open(input), ...(returnTo && { returnTo }) });
    return {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: windowAt(request, token), access_code: token, reference: input.reference },
    };
  });
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }, reply) => {
    const payment = book.byReference('paystack', params.reference);
    if (!payment) return reply.code(404).send({ status: false, message: 'Transaction reference not found' });
    return { status: true, message: 'Verification successful', data: paystackData(payment) };
  });
};
