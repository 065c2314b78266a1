import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { listMovies } from '@viewmax/contracts/calls';
import { on, serve } from '@viewmax/testing';
import { movie } from './testing/movies.ts';

test('Home requests the movies and their first posters before the first render, and once', async () => {
  const asked: string[] = [];
  const poster = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
  serve(
    on(listMovies, () => {
      asked.push('movies');
      return { moviesList: [movie('a')] };
    }),
  );
  const { ready } = await import('./start.ts');
  expect(await ready).toEqual({ data: [movie('a')] });
  await waitFor(() => expect(asked).toEqual(['movies']));
  expect(poster).toHaveBeenCalledTimes(1);
  const { $movies } = await import('./stores/movies.ts');
  expect(await $movies.fetch()).toEqual({ data: [movie('a')] });
  expect(asked).toEqual(['movies']);
});
