import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { json } from '@viewmax/testing';
import { cellsOf, settle } from '../../testing/gestures.ts';
import { makePlatform } from '../../testing/make-platform.ts';
import { type Answers, serveRegistry } from '../../testing/serve-registry.ts';
import { Slots } from './slots.tsx';

async function show(answers: Answers = {}) {
  serveRegistry(answers);
  const { container } = render(<Slots platform={makePlatform()} />);
  await settle();
  return container.textContent ?? '';
}

test('the list shows each slot, its values, and the remotes in their order', async () => {
  const one = { screenOf: 'catalog', many: false, sized: false, passes: null, remotes: [] };
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
  await show({ 'GET /slots': () => json({ slots }) });
  expect(cellsOf('All slots')).toEqual([
    ['home.banner', 'catalog', 'Several, with a height', 'Nothing', 'offers@1.0.0-a, reviews (not live)'],
    ['movie.below', 'catalog', 'Several', 'movieId, cinemaId', 'None'],
    ['movie.old', 'catalog', 'One', 'Not declared', 'None'],
  ]);
});

test('an empty list says so', async () => {
  await show();
  expect(cellsOf('All slots')).toEqual([['No live release has a slot.']]);
});
