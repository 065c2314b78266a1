import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cinemaResponse, cinemasResponse, showingCinemasResponse } from '@viewmax/contracts/cinemas';
import { movieResponse, moviesResponse } from '@viewmax/contracts/movies';
import { showingShowtimesResponse } from '@viewmax/contracts/showtimes';
import { trailerResponse, trailersResponse } from '@viewmax/contracts/trailers';
import { NOON, startBackend, type TestBackend } from '../../test/start-backend.ts';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.login();
}, 60_000);
afterAll(() => backend.close());

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

test('a movie whose shows are over has no cinemas', async () => {
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

test("the cinemas of a showtime have its seats, and add up to the showtime's", async () => {
  const answer = await backend.get('/api/v1/showingshowtimes/eko-nocturne/Sapele', token);
  const { showtimes = [] } = showingShowtimesResponse.parse(answer.json());
  for (const { ShowtimeID, AssignedSeats, TotalSeats } of showtimes.slice(0, 6)) {
    const found = await showing(`eko-nocturne/Sapele?showtimeID=${ShowtimeID}`);
    const sum = (name: 'AssignedSeats' | 'TotalSeats') =>
      found.reduce((total, cinema) => total + (cinema[name] ?? 0), 0);
    expect([sum('AssignedSeats'), sum('TotalSeats')]).toEqual([AssignedSeats, TotalSeats]);
  }
  expect(await showing(`eko-nocturne/Bauchi?showtimeID=${showtimes[0]?.ShowtimeID}`)).toEqual([]);
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
