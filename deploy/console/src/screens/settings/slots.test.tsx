import { expect, test } from '@jest/globals';
import { cellsOf, show } from '../../testing/gestures.ts';
import { makePlatform } from '../../testing/make-platform.ts';
import type { Answers } from '../../testing/serve-registry.ts';
import { json } from '../../testing/serve-registry.ts';
import { Slots } from './slots.tsx';

const open = (answers: Answers = {}) => show(<Slots platform={makePlatform()} />, answers);

test('the list shows each slot, its values, and the remotes in their order', async () => {
  const one = { screenOf: 'catalog', path: null, tab: null, many: false, sized: false, passes: null, remotes: [] };
  const slots = [
    {
      ...one,
      slot: 'home.banner',
      many: true,
      sized: true,
      passes: [],
      remotes: [
        { name: 'offers', release: 'offers@1.0.0-a' },
        { name: 'reviews', release: null },
      ],
    },
    { ...one, slot: 'movie.below', many: true, passes: ['movieId', 'cinemaId'] },
    { ...one, slot: 'movie.old' },
  ];
  await open({ 'GET /slots': () => json({ slots }) });
  expect(cellsOf('All slots')).toEqual([
    ['home.banner', 'catalog', 'Several, with a height', 'Nothing', 'offers@1.0.0-a, reviews (not live)'],
    ['movie.below', 'catalog', 'Several', 'movieId, cinemaId', 'None'],
    ['movie.old', 'catalog', 'One', 'Not declared', 'None'],
  ]);
});
