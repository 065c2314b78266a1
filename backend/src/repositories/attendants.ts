import fp from 'fastify-plugin';
import { type Redeemed, redeemTicket, type Scan } from './redeem-ticket.ts';
import { type Undone, type UndoneScan, undoScan } from './undo-scan.ts';

export interface AttendantsRepository {
  worksAt(userId: string, cinemaId: string): Promise<boolean>;
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
    const { db } = app.backend;
    app.decorate('attendants', {
      worksAt: async (userId, cinemaId) => {
        const found = await db
          .selectFrom('attendants')
          .where('user_id', '=', userId)
          .where('cinema_id', '=', cinemaId)
          .select('user_id')
          .executeTakeFirst();
        return found !== undefined;
      },
      redeem: (scan) => redeemTicket(db, scan),
      undo: (scan) => undoScan(db, scan),
    });
  },
  { name: 'attendants', dependencies: ['context'] },
);
