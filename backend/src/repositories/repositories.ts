import type { Database } from '@viewmax/server/database';
import fp from 'fastify-plugin';
import type { BackendConfig } from '../config/backend-config.ts';
import { pushConfig, webPushConfig } from '../config/push-settings.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { cinemasRepository, showtimesRepository } from './cinemas.ts';
import { moviesRepository, trailersRepository } from './movies.ts';
import { otpCodesRepository } from './otp-codes.ts';
import { sessionsRepository } from './sessions.ts';
import { statementRepository } from './statement.ts';
import { giftsRepository, ticketsRepository } from './tickets.ts';
import { topUpsRepository } from './top-ups.ts';
import { accountsRepository, usersRepository } from './users.ts';

interface Parts {
  database: Database;
  db: AppDatabase;
  config: BackendConfig;
  now: () => Date;
}

const createRepositories = ({ database, db, config, now }: Parts) => ({
  accounts: accountsRepository(db, now),
  cinemas: cinemasRepository(db),
  gifts: giftsRepository(db),
  movies: moviesRepository(db, (pushConfig(config) ?? webPushConfig(config)) !== undefined),
  otpCodes: otpCodesRepository(db),
  sessions: sessionsRepository(db, now),
  showtimes: showtimesRepository(db),
  statement: statementRepository(db),
  tickets: ticketsRepository(db, database),
  topUps: topUpsRepository(db, now),
  trailers: trailersRepository(db),
  users: usersRepository(db, database),
});

declare module 'fastify' {
  interface FastifyInstance extends ReturnType<typeof createRepositories> {}
}

export const repositories = fp(
  async (app) => {
    const all: Record<string, object> = createRepositories(app.backend);
    for (const [name, repository] of Object.entries(all)) app.decorate(name, repository);
  },
  { name: 'repositories', dependencies: ['context'] },
);
