import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, renderAt, serve } from '@viewmax/shared/testing';
import { Root } from './root.tsx';
import { cinema } from './testing/cinemas.ts';
import { movie } from './testing/movies.ts';
import { trailer } from './testing/trailers.ts';

Object.assign(globalThis, {
  matchMedia: () => ({ matches: true }),
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
});

it.each(['/', '/home'])('catalog shows Home at %s', async (path) => {
  serve({ 'GET /api/v1/movies': () => json({ moviesList: [movie('eko')] }) });
  renderAt('*', <Root />, path);
  expect(await screen.findByText('Movie eko')).toBeTruthy();
});

it('catalog loads the movie’s screen at its path', async () => {
  serve({ 'GET /api/v1/movie/gone': () => json({ error: 'Gone' }, 404) });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderAt('*', <Root />, '/movie/gone');
  expect(await screen.findByText('This movie is no longer here.')).toBeTruthy();
  logged.mockRestore();
});

it('catalog draws nothing at another remote’s path', () => {
  const { container } = renderAt('*', <Root />, '/profile');
  expect(container.textContent).toBe('');
});

it.each([
  ['/movie/late', ['/movie/late'], { onemoviedetails: movie('late') }, 'Movie Late'],
  ['/trailer/late', ['/trailer/late'], { eachTrailer: trailer('late') }, 'Trailer late'],
  ['/previewcenter', ['/cinema/late'], { cinema: cinema('late') }, 'Cinema Late'],
  ['/viewmaxcenters', ['/cinemas/Sapele', '/cinemas/Bauchi'], { cinemasLists: [] }, 'Viewmax Centers'],
])('at %s the focus is on the heading after Retry', async (pathname, calls, answer, title) => {
  HTMLMediaElement.prototype.play = async () => {};
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const answered = (body: unknown, status: number) =>
    serve(Object.fromEntries(calls.map((call) => [`GET /api/v1${call}`, () => json(body, status)])));
  answered({ error: 'No' }, 400);
  renderAt('*', <Root />, { pathname, state: { cinemaID: 'late' } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answered(answer, 200);
  await userEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  logged.mockRestore();
});
