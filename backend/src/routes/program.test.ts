import { beforeAll, expect, test } from '@jest/globals';
import { cinemaResponse, cinemasResponse, showingCinemasResponse } from '@viewmax/contracts/cinemas';
import { movieResponse, moviesResponse } from '@viewmax/contracts/movies';
import { saleState } from '@viewmax/contracts/sale-state';
import { showingShowtimesResponse, showtimeResponse } from '@viewmax/contracts/showtimes';
import { trailerResponse, trailersResponse } from '@viewmax/contracts/trailers';
import { openShop } from '../../test/open-shop.ts';
import { NOON } from '../../test/start-backend.ts';

let token: string;
const backend = openShop();
beforeAll(async () => {
  token = await backend.login();
});

test.each([
  ['/api/v1/cinema/nothing', 'cinema_not_found'],
  ['/api/v1/trailer/nothing', 'trailer_not_found'],
  ['/api/v1/selected-trailer/nothing', 'trailer_not_found'],
  ['/api/v1/selected-trailer/generator-boys', 'trailer_not_found'],
])('%s is not found', async (url, code) => {
  const answer = await backend.get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code });
});

test('visitors cannot see the cinemas of a movie', async () => {
  expect((await backend.get('/api/v1/showingcinemas/eko-nocturne/Sapele')).json()).toMatchObject({
    code: 'token_missing',
  });
});

const cinemas = async (lga: string) =>
  cinemasResponse.parse((await backend.get(`/api/v1/cinemas/${lga}`)).json()).cinemasLists;

test('an LGA without cinemas has an empty list', async () => {
  expect(await cinemas('Nowhere')).toEqual([]);
});

test('a visitor gets the cinemas of an LGA, with their pictures as a JSON string', async () => {
  const inSapele = await cinemas('Sapele');
  const all = [...inSapele, ...(await cinemas('Bauchi'))];
  expect(all).toHaveLength(6);
  for (const cinema of all) {
    const images: string[] = JSON.parse(cinema.CinemaImages);
    expect(images).toContain(cinema.CinemaPreviewUrl);
    for (const image of images) expect((await backend.get(image)).statusCode).toBe(200);
    const LGA = inSapele.includes(cinema) ? 'Sapele' : 'Bauchi';
    const one = cinemaResponse.parse((await backend.get(`/api/v1/cinema/${cinema.CinemaID}`)).json());
    expect(one).toEqual({ cinema: { ...cinema, LGA, Movies: expect.any(Array) } });
  }
});

test('one cinema lists the movies with coming showtimes there, and no others', async () => {
  const moviesAt = async (id: string) =>
    cinemaResponse.parse((await backend.get(`/api/v1/cinema/${id}`)).json()).cinema.Movies ?? [];
  const { moviesList } = moviesResponse.parse((await backend.get('/api/v1/movies')).json());
  for (const { CinemaID } of await cinemas('Sapele')) {
    const here = await moviesAt(CinemaID);
    const shown = [];
    for (const { MovieID, Title, PosterURL } of moviesList) {
      const at = await showing(`${MovieID}/Sapele`);
      if (at.some((cinema) => cinema.CinemaID === CinemaID)) shown.push({ MovieID, Title, PosterURL });
    }
    expect(here).toEqual(shown);
    expect(here.length).toBeGreaterThan(0);
  }
});

const showing = async (path: string) =>
  showingCinemasResponse.parse((await backend.get(`/api/v1/showingcinemas/${path}`, token)).json()).cinemas;

test('the cinemas of a movie are those of the requested LGA', async () => {
  const ids = (await cinemas('Bauchi')).map(({ CinemaID }) => CinemaID);
  const found = await showing('eko-nocturne/Bauchi');
  expect(found.length).toBeGreaterThan(0);
  for (const { CinemaID } of found) expect(ids).toContain(CinemaID);
  expect(await showing('moonlight-over-yankari/Bauchi')).toEqual([]);
});

test('a movie whose screenings are over has no cinemas', async () => {
  backend.setTime(new Date(NOON.getTime() + 30 * 86_400_000));
  const later = await backend.login();
  const answer = await backend.get('/api/v1/showingcinemas/eko-nocturne/Sapele', later);
  expect(answer.json()).toEqual({ cinemas: [] });
  backend.setTime(NOON);
});

test('the cinemas of a showtime have its price of a seat, which the price call confirms', async () => {
  const answer = await backend.get('/api/v1/showingshowtimes/eko-nocturne/Sapele', token);
  const { showtimeIds } = showingShowtimesResponse.parse(answer.json());
  let found = 0;
  for (const id of showtimeIds.slice(0, 6)) {
    for (const { CinemaID, Price } of await showing(`eko-nocturne/Sapele?showtimeID=${id}`)) {
      const price = await backend.get(`/api/v1/ticketprice/eko-nocturne/${CinemaID}/${id}`, token);
      expect({ ticketPrice: Price }).toEqual(price.json());
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(1);
  for (const cinema of await showing('eko-nocturne/Sapele')) expect(cinema).not.toHaveProperty('Price');
});

test("the cinemas of a showtime have its seats, and add up to the showtime's, which knows their number and prices", async () => {
  const answer = await backend.get('/api/v1/showingshowtimes/eko-nocturne/Sapele', token);
  const { showtimes = [] } = showingShowtimesResponse.parse(answer.json());
  for (const { ShowtimeID, AssignedSeats, TotalSeats, ...more } of showtimes.slice(0, 6)) {
    const found = await showing(`eko-nocturne/Sapele?showtimeID=${ShowtimeID}`);
    const sum = (name: 'AssignedSeats' | 'TotalSeats') =>
      found.reduce((total, cinema) => total + (cinema[name] ?? 0), 0);
    expect([sum('AssignedSeats'), sum('TotalSeats')]).toEqual([AssignedSeats, TotalSeats]);
    const prices = found.map(({ Price = 0 }) => Price);
    expect(more).toMatchObject({
      CinemaCount: found.length,
      MinPrice: Math.min(...prices),
      MaxPrice: Math.max(...prices),
    });
  }
  expect(await showing(`eko-nocturne/Bauchi?showtimeID=${showtimes[0]?.ShowtimeID}`)).toEqual([]);
});

test('members may wait for a showtime whose seats are sold, where a hall has a plan', async () => {
  const answer = await backend.get('/api/v1/showingshowtimes/eko-nocturne/Sapele', token);
  const { showtimes = [] } = showingShowtimesResponse.parse(answer.json());
  const soldOut = showtimes.filter(({ AssignedSeats, TotalSeats }) => AssignedSeats >= TotalSeats);
  expect(soldOut.length).toBeGreaterThan(0);
  expect(showtimes.filter(({ CanWait }) => CanWait)).toEqual(soldOut);
  const [{ ShowtimeID = '' } = {}] = soldOut;
  await backend.query('update app.screenings set plan_id = null where showtime_id = $1', [ShowtimeID]);
  expect((await backend.get(`/api/v1/showtime/${ShowtimeID}`, token)).json().showtime).not.toHaveProperty('CanWait');
});

test('there are 8 trailers, each found by its own id and by its movie', async () => {
  const { all_trailers } = trailersResponse.parse((await backend.get('/api/v1/trailers')).json());
  expect(all_trailers.results).toHaveLength(8);
  for (const eachTrailer of all_trailers.results) {
    const one = await backend.get(`/api/v1/trailer/${eachTrailer.TrailerID}`);
    const movie = await backend.get(`/api/v1/movie/${eachTrailer.TrailerID.replace(/-trailer$/, '')}`);
    const { MovieID, TrailerID } = movieResponse.parse(movie.json()).onemoviedetails;
    const expected = { eachTrailer: { ...eachTrailer, MovieID, SharePictureURL: `/img/share/movie/${MovieID}.jpg` } };
    expect(trailerResponse.parse(one.json())).toEqual(expected);
    expect(TrailerID).toBe(eachTrailer.TrailerID);
    expect((await backend.get(`/api/v1/selected-trailer/${MovieID}`)).json()).toEqual(expected);
    expect((await backend.get(eachTrailer.TrailerThumbnailUrl)).headers['content-type']).toBe('image/svg+xml');
  }
});

const showtimesOf = async (movie: string, lga: string) => {
  const answer = await backend.get(`/api/v1/showingshowtimes/${movie}/${lga}`, token);
  expect(answer.statusCode).toBe(200);
  return showingShowtimesResponse.parse(answer.json());
};

test.each(['/api/v1/showingshowtimes/eko-nocturne/Sapele', '/api/v1/showtime/any'])(
  '%s refuses visitors',
  async (url) => {
    const answer = await backend.get(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'token_missing' });
  },
);

test('an unknown showtime is not found', async () => {
  const answer = await backend.get('/api/v1/showtime/nothing', token);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'showtime_not_found' });
});

test.each([
  ['nothing', 'Sapele'],
  ['eko-nocturne', 'Nowhere'],
  ['agbada-wars', 'Sapele'],
])('%s in %s has no showtimes', async (movie, lga) => {
  expect(await showtimesOf(movie, lga)).toEqual({ showtimeIds: [], showtimes: [] });
});

test('showtimes are sorted by time, in every state, without those that have started', async () => {
  const { showtimeIds, showtimes = [] } = await showtimesOf('eko-nocturne', 'Sapele');
  expect(showtimes.map((showtime) => showtime.ShowtimeID)).toEqual(showtimeIds);
  const times = showtimes.map((showtime) => `${showtime.Date} ${showtime.StartTime}`);
  expect(times).toEqual(times.toSorted());
  expect(times[0]?.slice(0, 10)).toBe('2026-03-04');
  expect(times.every((time) => time > '2026-03-04 12:00')).toBe(true);
  expect(new Set(times.map((time) => time.slice(0, 10))).size).toBeGreaterThanOrEqual(7);
  expect(new Set(showtimes.map(saleState))).toEqual(new Set(['available', 'limited', 'sold-out']));
});

test('a showtime that begins now is no longer in the list', async () => {
  const [first] = (await showtimesOf('eko-nocturne', 'Sapele')).showtimes ?? [];
  backend.setTime(new Date(`${first?.Date}T${first?.StartTime}:00+01:00`));
  token = await backend.login();
  expect((await showtimesOf('eko-nocturne', 'Sapele')).showtimeIds).not.toContain(first?.ShowtimeID);
  backend.setTime(NOON);
});

test('one showtime is the same as in the list', async () => {
  const [first] = (await showtimesOf('eko-nocturne', 'Bauchi')).showtimes ?? [];
  const answer = await backend.get(`/api/v1/showtime/${first?.ShowtimeID}`, token);
  expect(showtimeResponse.parse(answer.json())).toEqual({ showtime: first });
});
