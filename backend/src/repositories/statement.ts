import type { MovementKind } from '@viewmax/contracts/wallet';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { PageOf } from './top-ups.ts';

export interface Movement {
  id: number;
  at: Date;
  kind: MovementKind;
  from: string;
  amount: number;
  balance: number;
}

export interface StatementRepository {
  /** Newest first, each with the balance after it. */
  of(userId: string, page: PageOf): Promise<Movement[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    statement: StatementRepository;
  }
}

export const statement = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('statement', {
      async of(userId, { before = Number.MAX_SAFE_INTEGER, limit }) {
        const account = `wallet:${userId}`;
        const { rows } = await sql<Movement>`
          select id, at, kind, from_account as "from", amount, balance from (
            select id, at, kind, from_account, delta as amount, (sum(delta) over (order by id))::bigint as balance from (
              select *, amount as delta from app.ledger where to_account = ${account}
              union all
              select *, -amount from app.ledger where from_account = ${account}
            ) movements
          ) lines
          where id < ${before} order by id desc limit ${limit}`.execute(db);
        return rows;
      },
    });
  },
  { name: 'statement', dependencies: ['context'] },
);
