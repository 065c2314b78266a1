import {
  doorListParams,
  doorListRefusal,
  doorListResponse,
  doorReportParams,
  doorReportResponse,
  doorScreeningsResponse,
  type RedeemRequest,
  redeemRefusal,
  redeemRequest,
  redeemResponse,
  undoRequest,
} from '@viewmax/contracts/attendant';
import { okResponse } from '@viewmax/contracts/auth';
import * as calls from '@viewmax/contracts/calls';
import type { FastifyPluginAsync } from 'fastify';
import { jwtSecrets } from '../config/secrets.ts';
import { doorList } from '../door/door-list.ts';
import { createDoorSigner } from '../door/door-signer.ts';
import { redeemTicket } from '../door/redeem-ticket.ts';
import { doorReport } from '../door/report.ts';
import type { Redeemed, Scan } from '../door/scan.ts';
import { doorScreenings, doorTimes, employmentAt, findScreening } from '../door/screenings.ts';
import { undoScan } from '../door/undo-scan.ts';
import { ApiError } from '../errors/api-error.ts';
import { ownCopy } from '../plugins/revalidation.ts';

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

export const attendant: FastifyPluginAsync = async (app) => {
  const { db, config, now } = app.backend;
  const signer = createDoorSigner(jwtSecrets(config));

  app.call(
    calls.listDoorScreenings,
    { answer: doorScreeningsResponse, limit: 'doorLook' },
    async ({ caller }, reply) => {
      // A door asks every few seconds, and rarely hears anything new.
      reply.header('cache-control', ownCopy);
      return { ...(await doorScreenings(db, caller.id, now())), doorKeys: signer.keys };
    },
  );

  app.call(
    calls.getDoorList,
    {
      params: doorListParams,
      answer: doorListResponse,
      refused: ['showtime_not_found', 'list_closed'],
      refusals: { 409: doorListRefusal },
      limit: 'doorLook',
    },
    async ({ params, caller }) => {
      if (!(await employmentAt(db, caller.id, params.cinemaId))) throw new ApiError('forbidden');
      const at = now();
      const screening = await findScreening(db, params);
      if (!screening) throw new ApiError('showtime_not_found');
      const { listAt } = doorTimes(screening);
      if (at < listAt || at >= screening.endsAt) {
        throw new ApiError('list_closed', { details: { listAt: listAt.toISOString() } });
      }
      const list = JSON.stringify(await doorList(db, screening, { attendantId: caller.id, now: at }));
      return { now: at.toISOString(), list, signature: signer.sign(list) };
    },
  );

  app.call(
    calls.getDoorReport,
    { params: doorReportParams, answer: doorReportResponse, limit: 'doorLook' },
    async ({ params, caller }) => {
      const employment = await employmentAt(db, caller.id, params.cinemaId);
      if (!employment?.isManager) throw new ApiError('forbidden');
      return doorReport(db, { ...params, cinemaName: employment.CinemaName });
    },
  );

  app.call(
    calls.redeemTicket,
    {
      body: redeemRequest,
      answer: redeemResponse,
      refused: ['ticket_not_found', 'nonce_reused'],
      refusals: { 409: redeemRefusal },
      limit: 'attendant',
      onRequest: app.limitTries('unknownCode'),
    },
    async (request) => {
      const { body, caller } = request;
      if (!(await employmentAt(db, caller.id, body.cinemaID))) throw new ApiError('forbidden');
      const result = await redeemTicket(db, { ...scanOf(body), attendantId: caller.id, now: now() });
      if (result.outcome !== 'ticket_not_found') await app.forgiveTry('unknownCode', request);
      if (result.outcome !== 'redeemed') throw new ApiError(result.outcome, { details: detailsOf(result) });
      const { outcome: _, conflict, ...answer } = result;
      return { ...answer, conflict: conflict && wire(conflict) };
    },
  );

  app.call(
    calls.undoScan,
    {
      body: undoRequest,
      answer: okResponse,
      refused: ['too_late_to_undo'],
      limit: 'attendant',
    },
    async ({ body, caller }) => {
      const outcome = await undoScan(db, { attendantId: caller.id, nonce: body.nonce, at: now() });
      if (outcome !== 'undone') throw new ApiError(outcome);
      return { ok: true as const };
    },
  );
};
