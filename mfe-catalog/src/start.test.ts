import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { json, serve } from '@viewmax/shared/testing';
import { movie } from './testing/movies.ts';

it('on Home the movies are asked for before anybody looks, and once', async () => {
  const asked: string[] = [];
  serve({
    'GET /api/v1/movies': () => {
      asked.push('movies');
      return json({ moviesList: [movie('a')] });
    },
  });
  await import('./start.ts');
  await waitFor(() => expect(asked).toEqual(['movies']));
  const { $movies } = await import('./stores/movies.ts');
  expect(await $movies.fetch()).toEqual({ data: [movie('a')] });
  expect(asked).toEqual(['movies']);
});
