import { expect, test } from '@jest/globals';
import { createFetcher } from './remote-data.ts';

test('a store shows its answer at the next read, although no component listens to it', async () => {
  const $movie = createFetcher<string>(['rendered/', 'movie'], { fetcher: async () => 'Eko Nocturne' });
  expect($movie.get()).toMatchObject({ loading: true });
  await new Promise((resolve) => setTimeout(resolve));
  expect($movie.get()).toMatchObject({ data: 'Eko Nocturne', loading: false });
});

test('another store with the same keys shows the answer at its first read', async () => {
  const keys = ['rendered/', 'trailer'];
  createFetcher<string>(keys, { fetcher: async () => 'Trailer' }).get();
  await new Promise((resolve) => setTimeout(resolve));
  expect(createFetcher<string>(keys, { fetcher: async () => 'Other' }).get()).toMatchObject({ data: 'Trailer' });
});
