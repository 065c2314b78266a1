import { userDataResponse } from '@viewmax/contracts/account';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { storedAbout } from '../../../../accounts/stored-about.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { toWireLine } from '../wallet/to-wire-line.ts';
import { toWireTopUp } from '../wallet/to-wire-top-up.ts';

// A member has far fewer rows. The bound keeps the answer in memory.
const ALL = { limit: 100_000 };

export const userData: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.backend;
  const schema = { response: { 200: userDataResponse, ...refusals(...authRefusals, 'too_many_requests') } };
  const onRequest = [app.authenticate, app.limitTries('myData')];
  app.get('/api/v1/user/data', { schema, onRequest }, async ({ caller }) => {
    const { id, phone, username, email, pictureUrl, lga, role, balance, session } = caller;
    const { profile, ...stored } = await storedAbout(db, id);
    return {
      madeAt: now().toISOString(),
      profile: {
        UUID: id,
        PhoneNumber: phone ?? '',
        Username: username,
        Email: email,
        UserDpUrl: pictureUrl,
        LGA: lga,
        Role: role,
        ...profile,
      },
      balance,
      ledger: (await app.statement.of(id, ALL)).map(toWireLine),
      topUps: (await app.topUps.listOf(id, ALL)).map(toWireTopUp),
      tickets: await app.tickets.ofUser(id, now()),
      sessions: await app.sessions.list(id, session?.id),
      ...stored,
    };
  });
};
