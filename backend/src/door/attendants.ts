import type { DoorListResponse, DoorReportResponse, DoorShowingsResponse } from '@viewmax/contracts/attendant';
import fp from 'fastify-plugin';
import { jwtSecrets } from '../config/secrets.ts';
import { doorList } from './door-list.ts';
import { createDoorSigner } from './door-signer.ts';
import type { ScreeningKey } from './issue-list.ts';
import { redeemTicket } from './redeem-ticket.ts';
import { doorReport, type ReportKey } from './report.ts';
import type { Redeemed, Scan } from './scan.ts';
import { doorTimes, showingOf, showingsOf } from './showings.ts';
import { type Undone, type UndoneScan, undoScan } from './undo-scan.ts';

/** An attendant's place at a cinema. */
export interface Place {
  cinemaName: string;
  isManager: boolean;
}

export type IssuedList = DoorListResponse | { listAt: Date } | null;

export interface AttendantsRepository {
  /** Null for a cinema where this person does not work. */
  placeAt(userId: string, cinemaId: string): Promise<Place | null>;
  showings(userId: string, now: Date): Promise<DoorShowingsResponse>;
  /** Null for an unknown showing; the time of the list outside of it. */
  list(userId: string, screening: ScreeningKey, now: Date): Promise<IssuedList>;
  report(key: ReportKey & { cinemaName: string }): Promise<DoorReportResponse>;
  redeem(scan: Scan): Promise<Redeemed>;
  undo(scan: UndoneScan): Promise<Undone>;
}

declare module 'fastify' {
  interface FastifyInstance {
    attendants: AttendantsRepository;
  }
}

export const attendants = fp(
  async (app) => {
    const { db, config } = app.backend;
    const signer = createDoorSigner(jwtSecrets(config));
    app.decorate('attendants', {
      placeAt: async (userId, cinemaId) => {
        const found = await db
          .selectFrom('attendants')
          .innerJoin('cinemas', 'cinemas.id', 'attendants.cinema_id')
          .where('attendants.user_id', '=', userId)
          .where('attendants.cinema_id', '=', cinemaId)
          .select(['cinemas.name as cinemaName', 'attendants.is_manager as isManager'])
          .executeTakeFirst();
        return found ?? null;
      },
      showings: async (userId, now) => ({ ...(await showingsOf(db, userId, now)), doorKeys: signer.keys }),
      async list(userId, screening, now) {
        const showing = await showingOf(db, screening);
        if (!showing) return null;
        const { listAt } = doorTimes(showing);
        if (now < listAt || now >= showing.endsAt) return { listAt };
        const list = JSON.stringify(await doorList(db, showing, { attendantId: userId, now }));
        return { now: now.toISOString(), list, signature: signer.sign(list) };
      },
      report: (key) => doorReport(db, key),
      redeem: (scan) => redeemTicket(db, scan),
      undo: (scan) => undoScan(db, scan),
    } satisfies AttendantsRepository);
  },
  { name: 'attendants', dependencies: ['context'] },
);
