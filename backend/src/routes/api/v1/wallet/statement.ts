import { pageQuery, statementResponse } from '@viewmax/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { takePage } from './take-page.ts';
import { toWireLine } from './to-wire-line.ts';

export const walletStatement: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    querystring: pageQuery,
    response: { 200: statementResponse, ...refusals('invalid_request', ...authRefusals) },
  };
  app.get('/api/v1/wallet/statement', { schema, onRequest: app.authenticate }, async ({ caller, query }) => {
    const movements = await app.statement.of(caller.id, { ...query, limit: query.limit + 1 });
    const { items, next } = takePage(movements, query.limit, ({ id }) => id);
    return { balance: caller.balance, lines: items.map(toWireLine), next };
  });
};
