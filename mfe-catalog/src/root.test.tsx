import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getMovie, listMovies } from '@viewmax/contracts/calls';
import { foreign, on, renderAt, serve } from '@viewmax/testing';
import { Root } from './root.tsx';
import { movie } from './testing/movies.ts';

Object.assign(globalThis, {
  matchMedia: () => ({ matches: true }),
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
});

test.each(['/', '/home'])('catalog shows Home at %s', async (path) => {
  serve(on(listMovies, { moviesList: [movie('eko')] }));
  renderAt('*', <Root />, path);
  expect(await screen.findByText('Movie eko')).toBeTruthy();
});

test('catalog loads the movie’s screen at its path', async () => {
  serve(on(getMovie, { movieId: 'gone' }, foreign({ error: 'Gone' }, 404)));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  renderAt('*', <Root />, '/movie/gone');
  expect(await screen.findByText('This movie is no longer here.')).toBeTruthy();
});

test('catalog renders nothing at another remote’s path', () => {
  const { container } = renderAt('*', <Root />, '/profile');
  expect(container.textContent).toBe('');
});
