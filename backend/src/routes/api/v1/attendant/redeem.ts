import { alreadyRedeemed, redeemRequest, redeemResponse } from '@viewmax/contracts/attendant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(
  ...authRefusals,
  'invalid_request',
  'forbidden',
  'ticket_not_found',
  'nonce_reused',
  'too_many_requests',
);

export const redeem: FastifyPluginAsyncZod = async (app) => {
  const schema = { body: redeemRequest, response: { 200: redeemResponse, ...refused, 409: alreadyRedeemed } };
  const onRequest = [app.authenticate, app.limitTries('attendant')];
  app.post('/api/v1/attendant/redeem', { schema, onRequest }, async ({ body, caller }) => {
    if (caller.role !== 'attendant') throw new ApiError('forbidden');
    if (!(await app.attendants.worksAt(caller.id, body.cinemaID))) throw new ApiError('forbidden');
    const scan = {
      attendantId: caller.id,
      cinemaId: body.cinemaID,
      code: body.code.replace(/\D/g, ''),
      nonce: body.nonce,
      at: app.backend.now(),
      forcedReason: body.force ? body.reason : undefined,
    };
    const result = await app.attendants.redeem(scan);
    switch (result.outcome) {
      case 'redeemed':
        return { ticket: result.ticket };
      case 'already_redeemed':
        throw new ApiError(result.outcome, { details: { firstScanAt: result.firstScanAt.toISOString() } });
      case 'not_now':
        throw new ApiError(result.outcome, { details: { opensAt: result.opensAt.toISOString() } });
      default:
        throw new ApiError(result.outcome);
    }
  });
};
