import { beforeEach, describe, expect, test } from '@jest/globals';
import { importsOf } from '../../test/notice-causes.ts';
import { opened } from '../../test/opened.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';

const MOVIE = 'harmattan-letters';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
const showtimes = importsOf(notices, MOVIE);
beforeEach(async () => {
  await notices.clear();
  await showtimes.clear();
  member = await notices.addMember();
});

const reminders = async () => (await notices.backend.get('/api/v1/user/reminders', member.token)).json().movies;

describe('the notice of tickets on sale', () => {
  test('goes out once, by day, after the first showtimes in the LGA of the member', async () => {
    expect((await member.remind(MOVIE)).json()).toEqual({ movies: [MOVIE] });
    await showtimes.add('Bauchi');
    await showtimes.add('Sapele', 'eko-nocturne');
    expect(await notices.outcomes()).toEqual([]);
    await showtimes.add('Sapele');
    expect([await reminders(), await showtimes.makeDue()]).toEqual([[], 1]);
    await showtimes.add('Sapele');
    expect(await notices.round(0)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toMatchObject([
      { userId: member.userId, text: 'Tickets are on sale in Sapele. Tap for the showtimes.', path: `/movie/${MOVIE}` },
    ]);
    expect(await notices.round(MINUTE)).toEqual({});
  });

  test('is not sent when the showtimes are gone', async () => {
    await member.remind(MOVIE);
    await showtimes.add('Sapele');
    await showtimes.makeDue();
    await showtimes.clear();
    expect(await notices.round(0)).toEqual({ pointless: 1 });
  });

  test('does not exist for a reminder that is off', async () => {
    await member.remind(MOVIE);
    expect((await member.remind(MOVIE, false)).json()).toEqual({ movies: [] });
    await showtimes.add('Sapele');
    expect(await notices.outcomes()).toEqual([]);
  });

  test('needs a movie, and a member has 100 at most', async () => {
    expect((await member.remind('nothing')).json()).toMatchObject({ code: 'movie_not_found' });
    await member.remind(MOVIE);
    await notices.query(
      `insert into app.movies (id, title, language, distributor, description, poster_url, status, duration_minutes, rating)
       select 'movie-' || n, 'm', 'l', 'd', 'd', '/img/p.svg', 'coming-soon', 90, '15' from generate_series(1, 100) n`,
    );
    await notices.query(`insert into app.movie_reminders select $1, id, $2 from app.movies where id like 'movie-%'`, [
      member.userId,
      notices.after(-HOUR),
    ]);
    const movies = (await member.remind(MOVIE)).json().movies;
    expect([movies.length, movies[0]]).toEqual([100, MOVIE]);
  });

  test('is part of my data, and deleted with the account', async () => {
    await member.remind(MOVIE);
    expect((await notices.backend.get('/api/v1/user/data', member.token)).json().reminders).toEqual([MOVIE]);
    await member.leave();
    expect(await notices.query('select from app.movie_reminders where user_id = $1', [member.userId])).toEqual([]);
  });

  test('is offered by a coming movie', async () => {
    const offers = async (id: string) =>
      (await notices.backend.get(`/api/v1/movie/${id}`)).json().onemoviedetails.CanRemind;
    expect([await offers(MOVIE), await offers('eko-nocturne')]).toEqual([true, undefined]);
  });
});
