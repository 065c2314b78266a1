import { expect, test } from '@jest/globals';
import { slotFiller } from './slot-filler.ts';

const catalog = { name: 'catalog', fills: [] };
const booking = {
  name: 'booking',
  fills: [{ slot: 'home.top' }, { slot: 'movie.showtimes', screen: 'showtimes' }],
};
const rival = { name: 'rival', fills: [{ slot: 'movie.showtimes', screen: 'other' }] };

test('a slot that no remote fills has no filler', () => {
  expect(slotFiller([], 'movie.showtimes')).toBeNull();
  expect(slotFiller([catalog, booking], 'profile.points')).toBeNull();
});

test('the first remote that fills a slot is its filler, with the screen of that slot', () => {
  expect(slotFiller([catalog, booking, rival], 'movie.showtimes')).toEqual({ remote: booking, screen: 'showtimes' });
  expect(slotFiller([rival, booking], 'movie.showtimes')).toEqual({ remote: rival, screen: 'other' });
});

test('a filler may name no screen', () => {
  expect(slotFiller([booking], 'home.top')).toEqual({ remote: booking, screen: undefined });
});
