import { choosesShowtime, cinemaCard } from '../../steps/booking.ts';
import { answers, fails, hangs, type Shot } from '../shot.ts';

const MOVIES = '/api/v1/movies';
const MEMBERS_MOVIES = '/api/v1/movies/*';
const TRAILERS = '/api/v1/trailers';
const CENTERS = '/api/v1/cinemas/*';
const MOVIE = '/movie/eko-nocturne';

const LONG = 'Supercalifragilisticexpialidocious and the Very Long Way Home from Obalende to Ojota by Night';
const odd = (MovieID: string, more: object = {}) => ({ MovieID, Title: LONG, PosterURL: '/img/none.svg', ...more });
const place = (CinemaID: string, more: object) => ({ CinemaID, Name: LONG, Address: LONG, ...more });

export const shots: readonly Shot[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'home-visitor', visitor: true, open: (page) => page.goto('/') },
  {
    name: 'home-newly-added',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('tab', { name: 'Newly Added' }).tap();
    },
  },
  {
    name: 'home-loading',
    visitor: true,
    open: async (page) => {
      await hangs(page, MOVIES);
      await page.goto('/');
      await page.getByRole('status').first().waitFor();
    },
  },
  {
    name: 'home-empty',
    visitor: true,
    open: async (page) => {
      await answers(page, MOVIES, { moviesList: [] });
      await page.goto('/');
      await page.getByText('no partner cinema').waitFor();
    },
  },
  {
    name: 'home-failed',
    open: async (page) => {
      await fails(page, MEMBERS_MOVIES);
      await page.goto('/');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'home-odd',
    visitor: true,
    open: async (page) => {
      const moviesList = [null, { MovieID: 'a' }, odd('b'), ...Array.from({ length: 12 }, (_, at) => odd(`m${at}`))];
      await answers(page, MOVIES, { moviesList });
      await page.goto('/');
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'movie-coming',
    visitor: true,
    open: async (page) => {
      await page.goto('/movie/agbada-wars');
      await page.getByRole('heading', { name: /^Coming to cinemas/ }).evaluate((it) => it.scrollIntoView());
    },
  },
  {
    name: 'home-without-pictures',
    visitor: true,
    open: async (page) => {
      await fails(page, '/img/**');
      await page.goto('/');
      await page.getByText('Eko Nocturne').waitFor();
    },
  },
  {
    name: 'movie-odd',
    visitor: true,
    open: async (page) => {
      await answers(page, '/api/v1/movie/*', { onemoviedetails: odd('eko', { Distributor: LONG, Description: LONG }) });
      await page.goto(MOVIE);
      await page.getByRole('tab', { name: 'Movie Details' }).tap();
      await page.getByRole('heading', { name: 'Synopsis' }).evaluate((it) => it.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'centers-odd',
    open: async (page) => {
      const cinemasLists = [{ CinemaID: 'a' }, place('b', { Slug: LONG.replaceAll(' ', ''), CinemaImages: '{"' })];
      await answers(page, CENTERS, { cinemasLists });
      await page.goto('/viewmaxcenters');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'movie',
    open: async (page) => {
      await page.goto(MOVIE);
      await page.getByRole('tab', { name: 'Tomorrow' }).waitFor();
    },
  },
  {
    name: 'movie-without-showtimes',
    open: async (page) => {
      await answers(page, '/api/v1/showingshowtimes/**', { showtimeIds: [], showtimes: [] });
      await page.goto(MOVIE);
      await page.getByText('No showtimes').evaluate((it) => it.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'movie-showtimes',
    open: async (page) => {
      await page.goto(MOVIE);
      await page.getByRole('tab', { name: 'Tomorrow' }).waitFor();
      await page.getByRole('button', { name: 'SHOWING' }).tap();
      await page.waitForFunction(() => scrollY > 990);
    },
  },
  {
    name: 'movie-showtimes-visitor',
    visitor: true,
    open: async (page) => {
      await page.goto(MOVIE);
      await page.getByText('Signup/Login').waitFor();
      await page.getByRole('tab', { name: 'Showtimes' }).evaluate((tab) => tab.scrollIntoView());
    },
  },
  {
    name: 'movie-details',
    open: async (page) => {
      await page.goto(MOVIE);
      await page.getByRole('tab', { name: 'Movie Details' }).tap();
      await page.getByRole('heading', { name: 'Synopsis' }).evaluate((it) => it.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'movie-loading',
    open: async (page) => {
      await hangs(page, '/api/v1/movie/*');
      await hangs(page, '/api/v1/showingshowtimes/**');
      await page.goto(MOVIE);
      await page.getByRole('button', { name: 'SHOWING' }).waitFor();
    },
  },
  {
    name: 'movie-gone',
    visitor: true,
    open: async (page) => {
      await page.goto('/movie/none-such');
      await page.getByText('no longer here').waitFor();
    },
  },
  {
    name: 'trailers',
    open: async (page) => {
      await page.goto('/trailers');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'trailers-shimmer',
    open: async (page) => {
      await hangs(page, TRAILERS);
      await page.goto('/trailers');
    },
  },
  {
    name: 'trailers-empty',
    open: async (page) => {
      await answers(page, TRAILERS, { all_trailers: { results: [] } });
      await page.goto('/trailers');
      await page.getByText('No trailers').waitFor();
    },
  },
  { name: 'trailer-player', open: (page) => page.goto('/selected-trailer/eko-nocturne') },
  {
    name: 'trailer-failed',
    open: async (page) => {
      await fails(page, '/api/v1/selected-trailer/*');
      await page.goto('/selected-trailer/eko-nocturne');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'centers',
    open: async (page) => {
      await page.goto('/viewmaxcenters');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'centers-shimmer',
    open: async (page) => {
      await hangs(page, CENTERS);
      await page.goto('/viewmaxcenters');
    },
  },
  {
    name: 'centers-empty',
    open: async (page) => {
      await answers(page, CENTERS, { cinemasLists: [] });
      await page.goto('/viewmaxcenters');
      await page.getByText('No information available').waitFor();
    },
  },
  {
    name: 'preview-center',
    open: async (page) => {
      await page.goto('/viewmaxcenters');
      await page.getByRole('link', { name: 'Preview Center' }).first().tap();
      await page.getByRole('heading', { name: 'Features' }).waitFor();
    },
  },
  {
    name: 'preview-center-showing',
    open: async (page) => {
      await page.goto('/viewmaxcenters');
      await page.getByRole('link', { name: 'Preview Center' }).first().tap();
      await page.getByRole('heading', { name: 'Showing here' }).evaluate((it) => it.scrollIntoView());
    },
  },
  {
    name: 'preview-center-choosing',
    open: async (page) => {
      await choosesShowtime(page);
      await cinemaCard(page, /./)
        .getByRole('link', { name: /Preview/ })
        .tap();
      await page.getByRole('link', { name: 'Proceed' }).waitFor();
    },
  },
];
