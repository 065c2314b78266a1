import { type MovementKind, pageQuery, statementResponse } from '@viewmax/shared/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { takePage } from './take-page.ts';

const texts: Record<MovementKind, string> = {
  bonus: 'Free Vp',
  'top-up': 'Top-up',
  purchase: 'Tickets',
  refund: 'Refund',
  reversal: 'Top-up reversed',
};

export const walletStatement: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    querystring: pageQuery,
    response: { 200: statementResponse, ...refusals('invalid_request', ...authRefusals) },
  };
  app.get('/api/v1/wallet/statement', { schema, onRequest: app.authenticate }, async ({ caller, query }) => {
    const movements = await app.statement.of(caller.id, { ...query, limit: query.limit + 1 });
    const { items, next } = takePage(movements, query.limit, ({ id }) => id);
    const lines = items.map(({ id, at, kind, amount, balance }) => ({
      id,
      at: at.toISOString(),
      kind,
      text: texts[kind],
      amount,
      balance,
    }));
    return { balance: caller.balance, lines, next };
  });
};
