import { undoRequest } from '@viewmax/contracts/attendant';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(
  ...authRefusals,
  'invalid_request',
  'forbidden',
  'ticket_not_found',
  'too_late_to_undo',
  'too_many_requests',
);

export const undo: FastifyPluginAsyncZod = async (app) => {
  const schema = { body: undoRequest, response: { 200: okResponse, ...refused } };
  const onRequest = [app.authenticate, app.limitTries('attendant'), app.attendantsOnly];
  app.post('/api/v1/attendant/undo', { schema, onRequest }, async ({ body, caller }) => {
    const scan = { attendantId: caller.id, nonce: body.nonce, at: app.backend.now() };
    const outcome = await app.attendants.undo(scan);
    if (outcome !== 'undone') throw new ApiError(outcome);
    return { ok: true as const };
  });
};
