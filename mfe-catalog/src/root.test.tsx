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
  ['/movie/late', 'GET /api/v1/movie/late', { onemoviedetails: movie('late') }, 'Movie Late'],
  ['/trailer/late', 'GET /api/v1/trailer/late', { eachTrailer: trailer('late') }, 'Trailer late'],
  ['/previewcenter', 'GET /api/v1/cinema/late', { cinema: cinema('late') }, 'Cinema Late'],
  ['/viewmaxcenters', 'GET /api/v1/cinemas/Sapele', { cinemasLists: [] }, 'Viewmax Centers'],
])('at %s the focus is on the heading after Retry', async (pathname, call, answer, title) => {
  HTMLMediaElement.prototype.play = async () => {};
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  serve({ [call]: () => json({ error: 'No' }, 400) });
  renderAt('*', <Root />, { pathname, state: { cinemaID: 'late' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  serve({ [call]: () => json(answer) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  logged.mockRestore();
});
