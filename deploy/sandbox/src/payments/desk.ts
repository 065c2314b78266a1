import { paymentMethods } from '@viewmax/contracts/constants';
import { escapeHtml } from '@viewmax/contracts/escape-html';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { page, sendPage } from '../pages/page.ts';
import type { Payment, PaymentState } from './payment.ts';
import type { PaymentBook } from './payment-book.ts';
import { money } from './provider-window-page.ts';

interface DeskOptions {
  book: PaymentBook;
  resend(payment: Payment): void;
}

const states: Record<string, PaymentState> = { settle: 'paid', fail: 'failed', reverse: 'reversed' };
const actionsOf: Record<PaymentState, string[]> = {
  open: ['settle', 'fail'],
  pending: ['settle', 'fail'],
  failed: ['settle', 'resend'],
  paid: ['reverse', 'resend'],
  reversed: ['resend'],
};

const button = (id: number, action: string) =>
  `<form method="post" action="/sandbox/payments/${id}/${action}"><button class="small">${action}</button></form>`;

const row = (payment: Payment) => `<li>
<strong>${money(payment)}</strong> ${payment.method}, ${payment.state}
<small>${escapeHtml([payment.reference, payment.account].filter(Boolean).join(', account '))}</small>
<span class="actions">${actionsOf[payment.state].map((action) => button(payment.id, action)).join('')}</span></li>`;

const elsewhere = z.object({
  method: z.enum(paymentMethods),
  reference: z.string().min(1).max(100),
  kobo: z.number().int().positive(),
  currency: z.string().default('NGN'),
  state: z.enum(['open', 'paid', 'pending', 'failed', 'reversed']).default('paid'),
});

const transfer = z.object({ account: z.string(), kobo: z.number().int().positive() });

/** The provider's desk: lists every payment, changes its state, adds payments without a window, and takes transfers to accounts. */
export const paymentDesk: FastifyPluginAsync<DeskOptions> = async (app, { book, resend }) => {
  app.get('/payments', async (_request, reply) => {
    const rows = book.newest(50).map(row).join('\n');
    const list = rows ? `<ul class="rows">${rows}</ul>` : '<p>There are no payments yet.</p>';
    return sendPage(reply, page('Sandbox payments', list));
  });

  app.get<{ Querystring: { reference?: string } }>('/payments.json', async ({ query }) =>
    book.newest(1000).filter(({ reference }) => !query.reference || reference === query.reference),
  );

  app.post('/payments.json', async ({ body }, reply) => {
    const { data } = elsewhere.safeParse(body);
    if (!data) return reply.code(400).send({ error: 'method, reference and kobo are needed' });
    const payment = book.open({ ...data, customer: { email: 'payer@sandbox.example' }, meta: null });
    if (data.state !== 'open') book.change(payment, data.state);
    return payment;
  });

  app.post('/transfers.json', async ({ body }, reply) => {
    const { data } = transfer.safeParse(body);
    const payment = data && book.transfer(data.account, data.kobo);
    return payment ?? reply.code(404).send({ error: 'There is no such account' });
  });

  app.post<{ Params: { id: string; action: string } }>('/payments/:id/:action', async ({ params }, reply) => {
    const payment = book.byId(Number(params.id));
    if (!payment) return reply.code(404).send({ error: 'There is no such payment' });
    const state = states[params.action];
    if (state) book.change(payment, state);
    else if (params.action === 'resend') resend(payment);
    else return reply.code(404).send({ error: 'There is no such action' });
    return reply.redirect('/sandbox/payments', 303);
  });
};
