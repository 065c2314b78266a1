import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listMovies, listUserMovies } from '@viewmax/contracts/calls';
import type { Movie } from '@viewmax/contracts/movies';
import { endSession, invalidateKeys, persistedAtom, startSession } from '@viewmax/shared';
import { foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { openHomeTab } from '../../stores/home-tab.ts';
import { $movies, $shownMovies } from '../../stores/movies.ts';
import { movie } from '../../testing/movies.ts';
import { HomeScreen } from './home.tsx';

const serveMovies = (...moviesList: Movie[]) => serve(on(listMovies, { moviesList }));
const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const open = () => renderAt('/', <HomeScreen />);

const keptMovies = persistedAtom<Movie[] | null>('movies', null);

let errors: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanStores($shownMovies, $movies);
  invalidateKeys((key) => key.startsWith('catalog/'));
  openHomeTab('now-playing');
  endSession();
  keptMovies.set(null);
});

describe('a list that fails', () => {
  test('is logged, shows a failure, and is fetched again by Retry', async () => {
    serve(on(listMovies, foreign({ error: 'No' }, 400)));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('The movies could not be loaded');
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), expect.anything());

    serveMovies(movie('eko'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Movie eko')).toBeTruthy();
  });
});

test('a banner of another remote is above the movies, and its empty place has no height', () => {
  serveMovies(movie('eko'));
  const { container } = open();
  const panel = container.querySelector('[role=tabpanel]');
  expect(panel?.firstElementChild?.outerHTML).toBe('<div data-slot="home.banner"></div>');
});

describe('an empty list', () => {
  test('shows the specified text with the support address', async () => {
    serveMovies();
    open();
    expect(await screen.findByText('Viewmax currently has no partner cinema in your location.')).toBeTruthy();
    const mail = screen.getByRole('link', { name: 'support@viewmax.example' });
    expect(mail.parentElement?.textContent).toBe('For more information: Please contact: support@viewmax.example');
    expect(mail.getAttribute('href')).toBe('mailto:support@viewmax.example');
    expect(screen.queryByRole('link', { name: 'Change LGA' })).toBeNull();
  });

  test('of a member offers another town', async () => {
    startSession(tokenFor());
    serve(on(listUserMovies, { phoneNumber: '08000000001' }, { userLocationMoviesList: [] }));
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Change LGA' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/profile');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ open: 'Change LGA' });
  });

  test('blames no cinema when only Newly Added is empty', async () => {
    serveMovies(movie('eko', { Status: 'now-playing' }));
    open();
    await screen.findByText('Movie eko');
    await userEvent.click(screen.getByRole('tab', { name: 'Newly Added' }));
    expect(screen.getByText('No newly added movies right now.')).toBeTruthy();
    expect(screen.queryByText(/no partner cinema/)).toBeNull();
  });

  test('may also be an answer without the list', async () => {
    serve(on(listMovies, foreign({})));
    open();
    expect(await screen.findByText(/no partner cinema/)).toBeTruthy();
  });
});

describe('the fetched list', () => {
  test('is the public one for a visitor, without a token', async () => {
    const calls = serveMovies(movie('eko'));
    open();
    await screen.findByText('Movie eko');
    expect(calls).toEqual([expect.objectContaining({ path: '/api/v1/movies', authorization: null })]);
  });

  test('is the one of a member’s area, by the phone number', async () => {
    startSession(tokenFor());
    const calls = serve(
      on(listUserMovies, { phoneNumber: '08000000001' }, { userLocationMoviesList: [movie('queen')] }),
    );
    open();
    await screen.findByText('Movie queen');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.authorization).toMatch(/^Bearer /);
  });

  test('changes with the session', async () => {
    serve(
      on(listMovies, { moviesList: [movie('eko')] }),
      on(listUserMovies, { phoneNumber: '08000000001' }, { userLocationMoviesList: [movie('queen')] }),
    );
    open();
    await screen.findByText('Movie eko');
    act(() => startSession(tokenFor()));
    expect(await screen.findByText('Movie queen')).toBeTruthy();
    expect(screen.queryByText('Movie eko')).toBeNull();
  });
});

describe('the tabs', () => {
  test('begin with Now Playing and keep the choice on return', async () => {
    serveMovies(movie('a', { Status: 'now-playing' }), movie('b', { Status: 'coming-soon' }));
    const { unmount } = open();
    await screen.findByText('Movie a');
    expect(titles()).toEqual(['Movie a']);

    await userEvent.click(screen.getByRole('tab', { name: 'Newly Added' }));
    expect(titles()).toEqual(['Movie b Coming soon']);
    unmount();
    open();
    expect(await screen.findByText('Movie b')).toBeTruthy();
    expect(screen.getByRole('tabpanel', { name: 'Newly Added' })).toBeTruthy();
  });
});

test('a coming movie says when it comes, and no other movie does', async () => {
  const ReleaseDate = '2999-12-18';
  serveMovies(
    movie('a', { Status: 'now-playing', ReleaseDate }),
    movie('b', { Status: 'coming-soon', ReleaseDate }),
    movie('c', { Status: 'coming-soon' }),
  );
  open();
  await screen.findByText('Movie a');
  expect(titles()).toEqual(['Movie a']);
  await userEvent.click(screen.getByRole('tab', { name: 'Newly Added' }));
  expect(screen.getByRole('link', { name: 'Movie b Coming 18/12/2999' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Movie c Coming soon' })).toBeTruthy();
});

describe('a long list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => movie(`m${at + 1}`));

  test('needs no search up to 12 movies', async () => {
    serveMovies(...many(12));
    open();
    await screen.findByText('Movie m1');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('can be searched by title and filtered by language, and shows when nothing matches', async () => {
    serveMovies(...many(12), movie('last', { Language: 'hausa' }));
    open();
    const box = await screen.findByRole('searchbox', { name: 'Search movies' });
    expect(titles()).toHaveLength(13);
    expect(screen.getByRole('status').className).toBe('visually-hidden');
    await userEvent.type(box, 'm12');
    expect(titles()).toEqual(['Movie m12']);
    const filter = screen.getByRole('combobox', { name: 'Language' });
    expect(filter.closest('.filter')?.className).toBe('filter');
    await userEvent.selectOptions(filter, 'Hausa');
    expect(screen.getByRole('status').className).toBe('count');
    expect(filter.closest('.filter')?.className).toBe('filter chosen');
    expect(screen.getByText('No movie found.')).toBeTruthy();
    await userEvent.clear(box);
    expect(titles()).toEqual(['Movie last']);
  });
});

describe('the list of the last visit', () => {
  test('is shown until the server answers', async () => {
    keptMovies.set([movie('old'), movie('eko')]);
    serveMovies(movie('eko'), movie('new'));
    open();
    expect(titles()).toEqual([expect.stringContaining('Movie old'), expect.stringContaining('Movie eko')]);
    await screen.findByText('Movie new');
    expect(screen.queryByText('Movie old')).toBeNull();
  });

  test('does not hide a refusal, and an empty one blames no cinema', async () => {
    keptMovies.set([]);
    serve(on(listMovies, foreign({ error: 'No' }, 400)));
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect((await screen.findByRole('alert')).textContent).toContain('The movies could not be loaded');
  });
});

describe('the posters', () => {
  test('show a spinner over placeholders until the list arrives', async () => {
    serveMovies(movie('eko'));
    const { container } = open();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(container.querySelectorAll('.placeholder')).toHaveLength(4);
    await screen.findByText('Movie eko');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('load at once in the first two rows and lazily below, each in reserved space', async () => {
    serveMovies(...['a', 'b', 'c', 'd', 'e'].map((id) => movie(id)));
    const { container } = open();
    await screen.findByText('Movie a');
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((img) => img.getAttribute('fetchpriority'))).toEqual(['high', 'high', 'high', 'high', null]);
    expect(pictures.map((img) => img.getAttribute('loading'))).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy']);
    expect(pictures.every((img) => img.width === 600 && img.height === 900)).toBe(true);
  });

  test('keep a placeholder until the picture arrives, and after it fails', async () => {
    serveMovies(movie('a'), movie('b'));
    const { container } = open();
    await screen.findByText('Movie a');
    const [good, bad] = [...container.querySelectorAll('img')] as [HTMLImageElement, HTMLImageElement];
    expect(container.querySelectorAll('.skeleton')).toHaveLength(2);
    fireEvent.load(good);
    fireEvent.error(bad);
    expect(container.querySelectorAll('.skeleton')).toHaveLength(0);
    expect(container.querySelectorAll('img')).toHaveLength(1);
  });

  test('get a scrim and white text only once they are there', async () => {
    serveMovies(movie('a'), movie('b'));
    const { container } = open();
    await screen.findByText('Movie a');
    const marked = () => [...container.querySelectorAll('[data-shown] + .words')].map((words) => words.textContent);
    const [good, bad] = [...container.querySelectorAll('img')] as [HTMLImageElement, HTMLImageElement];
    expect(marked()).toEqual([]);
    fireEvent.load(good);
    fireEvent.error(bad);
    expect(marked()).toEqual(['Movie a']);
  });

  test('lead to the movie and hand over its known data', async () => {
    serveMovies(movie('a/b'));
    open();
    const list = await screen.findByRole('list');
    await userEvent.click(within(list).getByRole('link', { name: 'Movie a/b' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/movie/a%2Fb');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({
      movieId: 'a/b',
      movie: movie('a/b'),
    });
  });
});
