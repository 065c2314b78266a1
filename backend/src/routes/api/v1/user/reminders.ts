import { reminderRequest, remindersResponse } from '@viewmax/contracts/push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { remindersOf } from '../../../../accounts/stored-about.ts';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

/** A further reminder of a member ends the oldest one. */
const MOST = 100;

export const userReminders: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.backend;

  const listed = { response: { 200: remindersResponse, ...refusals(...authRefusals) } };
  app.get('/api/v1/user/reminders', { schema: listed, onRequest: app.authenticate }, async ({ caller }) => ({
    movies: await remindersOf(db, caller.id),
  }));

  async function remind(user_id: string, movie_id: string): Promise<void> {
    const at = now();
    const { numInsertedOrUpdatedRows: found = 0n } = await db
      .insertInto('movie_reminders')
      .columns(['user_id', 'movie_id', 'at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('movies')
          .where('id', '=', movie_id)
          .select([val(user_id).as('user_id'), 'id', val(at).as('at')]),
      )
      .onConflict((known) => known.columns(['user_id', 'movie_id']).doUpdateSet({ at }))
      .executeTakeFirstOrThrow();
    if (found === 0n) throw new ApiError('movie_not_found');
    await sql`delete from app.movie_reminders where user_id = ${user_id} and movie_id in
      (select movie_id from app.movie_reminders where user_id = ${user_id} order by at desc, movie_id offset ${MOST})`.execute(
      db,
    );
  }

  const changed = {
    body: reminderRequest,
    response: {
      200: remindersResponse,
      ...refusals('invalid_request', ...authRefusals, 'movie_not_found', 'too_many_requests'),
    },
  };
  const onRequest = [app.authenticate, app.limitTries('reminder')];
  app.put('/api/v1/user/reminders', { schema: changed, onRequest }, async ({ body, caller }) => {
    const { movieID, isOn } = body;
    if (isOn) await remind(caller.id, movieID);
    else
      await db.deleteFrom('movie_reminders').where('user_id', '=', caller.id).where('movie_id', '=', movieID).execute();
    return { movies: await remindersOf(db, caller.id) };
  });
};
