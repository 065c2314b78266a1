import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, renderAt, serve } from '@viewmax/testing';
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
  serve({ 'GET /api/v1/movies': () => json({ moviesList: [movie('eko')] }) });
  renderAt('*', <Root />, path);
  expect(await screen.findByText('Movie eko')).toBeTruthy();
});

test('catalog loads the movie’s screen at its path', async () => {
  serve({ 'GET /api/v1/movie/gone': () => json({ error: 'Gone' }, 404) });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  renderAt('*', <Root />, '/movie/gone');
  expect(await screen.findByText('This movie is no longer here.')).toBeTruthy();
});

test('catalog draws nothing at another remote’s path', () => {
  const { container } = renderAt('*', <Root />, '/profile');
  expect(container.textContent).toBe('');
});
