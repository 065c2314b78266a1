import { type RedeemRequest, redeemRefusal, redeemRequest, redeemResponse } from '@viewmax/contracts/attendant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Redeemed, Scan } from '../../../../door/scan.ts';
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

const scanOf = (body: RedeemRequest): Omit<Scan, 'attendantId' | 'now'> => ({
  cinemaId: body.cinemaID,
  code: body.code.replace(/\D/g, ''),
  nonce: body.nonce,
  showtimeId: body.showtimeID,
  door: body.door,
  count: body.count,
  asks: body.asks,
  scannedAt: body.scannedAt === undefined ? undefined : new Date(body.scannedAt),
  forcedReason: body.force ? body.reason : undefined,
});

const wire = <T extends { firstScanAt?: Date }>({ firstScanAt, ...more }: T) => ({
  ...more,
  firstScanAt: firstScanAt?.toISOString(),
});

/** What a screen needs beside the code of a refusal. */
function detailsOf(refusal: Exclude<Redeemed, { outcome: 'redeemed' }>): object {
  const { outcome: _, ...details } = refusal;
  if ('opensAt' in details) return { opensAt: details.opensAt.toISOString() };
  return 'firstScanAt' in details ? wire(details) : details;
}

export const redeem: FastifyPluginAsyncZod = async (app) => {
  const schema = { body: redeemRequest, response: { 200: redeemResponse, ...refused, 409: redeemRefusal } };
  const onRequest = [app.authenticate, app.limitTries('attendant'), app.attendantsOnly, app.limitTries('unknownCode')];
  app.post('/api/v1/attendant/redeem', { schema, onRequest }, async (request) => {
    const { body, caller } = request;
    if (!(await app.attendants.placeAt(caller.id, body.cinemaID))) throw new ApiError('forbidden');
    const result = await app.attendants.redeem({ ...scanOf(body), attendantId: caller.id, now: app.backend.now() });
    if (result.outcome !== 'ticket_not_found') app.inBackground(app.forgiveTry('unknownCode', request));
    if (result.outcome !== 'redeemed') throw new ApiError(result.outcome, { details: detailsOf(result) });
    const { outcome: _, conflict, ...answer } = result;
    return { ...answer, conflict: conflict && wire(conflict) };
  });
};
