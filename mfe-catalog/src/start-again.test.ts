import { expect, jest, test } from '@jest/globals';
import { listMovies } from '@viewmax/contracts/calls';
import { on, serve } from '@viewmax/testing';
import { movie } from './testing/movies.ts';

test('Home with a stored list does not wait for the movies, and requests its posters at once', async () => {
  const poster = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
  serve(on(listMovies, () => new Promise(() => {})));
  localStorage.setItem('root', JSON.stringify({ version: 1, areas: { movies: { version: 1, value: [movie('a')] } } }));
  const { ready } = await import('./start.ts');
  expect(ready).toBeUndefined();
  expect(poster).toHaveBeenCalledTimes(1);
});
