import { expect, test } from '@jest/globals';
import { heightOfSlot, slotFiller, slotParts } from './slot-filler.ts';

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

const joining = (name: string, place: number, height?: number) => ({
  name,
  fills: [],
  joins: [{ slot: 'movie.below', place, height }],
});
const namesIn = (remotes: Parameters<typeof slotParts<ReturnType<typeof joining>>>[0]) =>
  slotParts(remotes, 'movie.below').map(({ remote, isOneOfMany }) => [remote.name, isOneOfMany]);

test('a slot for several remotes has them in the order of their places', () => {
  expect(namesIn([joining('deals', 1), joining('fans', 0)])).toEqual([
    ['fans', true],
    ['deals', true],
  ]);
  expect(slotParts([catalog, booking], 'movie.showtimes')).toMatchObject([{ remote: booking, isOneOfMany: false }]);
});

test('a remote that is switched off leaves a slot for several remotes', () => {
  expect(namesIn([{ ...joining('fans', 0), off: { message: 'Back soon' } } as ReturnType<typeof joining>])).toEqual([]);
});

test('the declared heights of a slot add up', () => {
  expect(heightOfSlot([joining('deals', 1, 80), joining('fans', 0), joining('polls', 2, 20)], 'movie.below')).toBe(100);
  expect(heightOfSlot([catalog], 'movie.below')).toBe(0);
});
