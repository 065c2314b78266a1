import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMovie, getSelectedTrailer } from '@viewmax/contracts/calls';
import type { Movie, MovieDetails } from '@viewmax/contracts/movies';
import { endSession, persistedAtom, platform, startSession } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { useLocation } from '@viewmax/shared/router';
import { foreign, on, refetchUnanswered, renderAt, serve, tokenFor } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { trailer } from '../../testing/trailers.ts';
import { MovieScreen } from './movie.tsx';

const storedMovies = persistedAtom<Movie[] | null>('movies', null);
let count = 0;
let see: (shown: boolean) => void;
let error: ReturnType<typeof jest.spyOn>;
const scrolls = jest.fn();
let reduced = false;

/** Each test has its own movie, because answers are cached by its id. */
function open(details: Partial<MovieDetails> | Response | Error = {}, state?: unknown) {
  count += 1;
  const id = `m${count}`;
  const calls = serve(
    on(getMovie, { movieId: id }, () => {
      if (details instanceof Error) throw details;
      if (details instanceof Response) return details;
      return { onemoviedetails: { ...movie(id), TrailerID: 't1', ...details } };
    }),
  );
  const rendered = renderAt(patterns.movie, <MovieScreen />, { pathname: paths.movie(id), state });
  return { id, calls, ...rendered };
}
const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
  reduced = false;
  scrolls.mockReset();
  Object.assign(globalThis, {
    scrollTo: scrolls,
    matchMedia: () => ({ matches: reduced }),
    IntersectionObserver: class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        see = (shown) => act(() => report([{ isIntersecting: shown }]));
      }
      observe() {}
      disconnect() {}
    },
  });
});

afterEach(() => {
  act(endSession);
});

describe('a movie that fails', () => {
  test('is gone when the server does not know it, despite the stored list, and leads home', async () => {
    storedMovies.set([movie(`m${count + 1}`)]);
    open(foreign({ error: 'This movie is no longer here.' }, 404));
    expect(await screen.findByText('This movie is no longer here.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other movies' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('is fetched again by Retry after any other failure', async () => {
    const { id } = open(foreign({ error: 'No' }, 400));
    expect(await screen.findByRole('heading', { level: 1, name: 'The movie could not be loaded' })).toBeTruthy();
    expect(error).toHaveBeenCalledWith(`movie/${id} could not be loaded`, expect.anything());
    serve(on(getMovie, { movieId: id }, { onemoviedetails: movie(id, { Title: 'eko nocturne' }) }));
    await userEvent.click(button('Retry'));
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
  });

  test('may be missing from a successful answer', async () => {
    open(foreign({}));
    expect(await screen.findByRole('heading', { level: 1, name: 'The movie could not be loaded' })).toBeTruthy();
  });

  test('is shown from a stored list until an answer arrives, and then whole', async () => {
    const id = `m${count + 1}`;
    storedMovies.set([movie(id, { Title: 'kept' })]);
    open(new DOMException('late', 'TimeoutError'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kept' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    serve(on(getMovie, { movieId: id }, { onemoviedetails: movie(id, { Title: 'whole' }) }));
    act(() => refetchUnanswered());
    expect(await screen.findByRole('heading', { level: 1, name: 'Whole' })).toBeTruthy();
  });

  test('shows the data that Home handed over', async () => {
    const id = `m${count + 1}`;
    open(foreign({ error: 'No' }, 400), { movieId: id, movie: movie(id, { Title: 'handed over' }) });
    expect((await heading()).textContent).toBe('Handed Over');
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the first view', () => {
  test('shows the handed-over title and poster at once', () => {
    const id = `m${count + 1}`;
    const { container } = open({}, { movieId: id, movie: movie(id, { Title: 'LAST DANFO TO OJOTA' }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Last Danfo to Ojota');
    expect(container.querySelector(`img[src="/img/posters/${id}.svg"]`)).toBeTruthy();
  });

  test('shows nothing of another movie’s state', () => {
    open({}, { movieId: 'other', movie: movie('other', { Title: 'Other' }) });
    expect(screen.queryByText('Other')).toBeNull();
  });

  test('offers a member the place of the showtimes before the movie arrives', () => {
    startSession(tokenFor());
    const fillSlot = jest.spyOn(platform(), 'fillSlot');
    const { id } = open();
    expect(fillSlot).toHaveBeenCalledWith('movie.showtimes', expect.anything(), { movieId: id });
  });

  test.each([
    ["Login to view this movie's showtimes in your neighbourhood cinema. Signup/Login", 'Signup/Login'],
    ['Sign up to see showtimes', 'Sign up to see showtimes'],
  ])('invites a visitor by "%s", and no other remote is asked', async (name, words) => {
    const fillSlot = jest.spyOn(platform(), 'fillSlot');
    const { id } = open();
    expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(button('SHOWING').className).toContain('glass');
    expect(fillSlot).not.toHaveBeenCalled();
    fillSlot.mockRestore();
    await userEvent.click(screen.getByText(words));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/signup');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({
      from: paths.movie(id),
      fromState: { showing: true },
    });
  });

  test('has SHOWING as the red button of a member', () => {
    startSession(tokenFor());
    open();
    expect(button('SHOWING').className).toContain('primary');
  });

  test('of a gift’s link is the ticket', () => {
    count += 1;
    renderAt(patterns.movie, <MovieScreen />, { pathname: paths.movie(`m${count}`), hash: '#gift=c-1' });
    expect(screen.getByTestId('elsewhere').textContent).toBe('/gift');
  });

  test('fetches without a token', async () => {
    const { calls, id } = open();
    expect(await screen.findByText(`Movie M${id.slice(1)}`)).toBeTruthy();
    expect(calls).toEqual([expect.objectContaining({ path: `/api/v1/movie/${id}`, authorization: null })]);
  });

  test('leads back home', () => {
    open();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', true],
    ['Mozilla/5.0 (Linux; Android 11; TECNO KE5)', false],
  ])('keeps the notch of an iPhone free: %s', (userAgent, ios) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { container } = open();
    expect(container.querySelector('.hero')?.classList.contains('ios')).toBe(ios);
  });
});

describe('Play Trailer', () => {
  test('asks for the trailer of a movie without TrailerID', async () => {
    const { id } = open({ TrailerID: undefined });
    await screen.findByText(`Movie M${id.slice(1)}`);
    const calls = serve(on(getSelectedTrailer, { movieId: id }, { eachTrailer: trailer('t') }));
    await userEvent.click(button('Play Trailer'));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/selected-trailer/${id}`);
    expect(calls).toHaveLength(1);
  });

  test('leads to the trailer', async () => {
    const { id } = open();
    await screen.findByText(`Movie M${id.slice(1)}`);
    await userEvent.click(button('Play Trailer'));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/trailer/t1');
  });
});

describe('SHOWING', () => {
  test('scrolls to 1000 px after the page is made long enough', async () => {
    const { container } = open();
    scrolls.mockImplementation(() => expect(container.querySelector('.reachable')).toBeTruthy());
    await userEvent.click(button('SHOWING'));
    await userEvent.click(button('SHOWING'));
    expect(scrolls.mock.calls).toEqual([[{ top: 1000, behavior: 'smooth' }], [{ top: 1000, behavior: 'smooth' }]]);
  });

  test('comes by itself for a link to the showtimes', () => {
    open({}, { showing: true });
    expect(scrolls.mock.calls).toEqual([[{ top: 1000, behavior: 'smooth' }]]);
  });

  test('does not come again at a return to a link to the showtimes, which keeps its other state', () => {
    const id = `m${count + 1}`;
    let entry: ReturnType<typeof useLocation> | undefined;
    const Kept = () => {
      entry = useLocation();
      return <MovieScreen />;
    };
    serve();
    const state = { movieId: id, movie: movie(id, { Title: 'handed over' }), showing: true };
    const first = renderAt(patterns.movie, <Kept />, { pathname: paths.movie(id), search: '?from=x', state });
    expect(scrolls).toHaveBeenCalledTimes(1);
    first.unmount();
    renderAt(patterns.movie, <Kept />, entry);
    expect(scrolls).toHaveBeenCalledTimes(1);
    expect(entry?.search).toBe('?from=x');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Handed Over');
    count += 1;
  });

  test('jumps under reduced motion', async () => {
    reduced = true;
    open();
    await userEvent.click(button('SHOWING'));
    expect(scrolls).toHaveBeenCalledWith({ top: 1000, behavior: 'auto' });
  });

  test('shows the showtimes from every tab', async () => {
    open();
    await userEvent.click(screen.getByRole('tab', { name: 'Movie Details' }));
    await userEvent.click(button('SHOWING'));
    expect(screen.getByRole('tabpanel', { name: 'Showtimes' })).toBeTruthy();
  });
});

describe('the bar', () => {
  test('shows title, back and share once the hero has scrolled away, and leaves when it returns', async () => {
    const { container } = open({ Title: 'eko nocturne' });
    await screen.findByText('Eko Nocturne');
    expect(container.querySelector('.bar')).toBeNull();
    see(false);
    const bar = within(container.querySelector('.bar') as HTMLElement);
    expect(bar.getByText('Eko Nocturne')).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Back' })).toBeTruthy();
    expect(bar.getByRole('button', { name: 'Share' })).toBeTruthy();
    expect(container.querySelector('.top')?.className).toBe('top behind');
    see(true);
    expect(container.querySelector('.bar')).toBeNull();
    expect(container.querySelector('.top')?.className).toBe('top');
  });

  test.each([
    ['link', 'Back'],
    ['button', 'Share'],
  ])('takes the focus of the hero’s %s %s, and gives it back', async (role, name) => {
    const { container } = open({ Title: 'eko nocturne' });
    await screen.findByText('Eko Nocturne');
    const control = (part: string) => within(container.querySelector(part) as HTMLElement).getByRole(role, { name });
    const own = control('.top');
    own.focus();
    see(false);
    expect(document.activeElement).toBe(control('.bar'));
    see(true);
    expect(document.activeElement).toBe(own);
  });

  test('leaves the focus of any other control', async () => {
    open({ Title: 'eko nocturne' });
    await screen.findByText('Eko Nocturne');
    const tab = screen.getByRole('tab', { name: 'Movie Details' });
    tab.focus();
    see(false);
    expect(document.activeElement).toBe(tab);
  });
});
