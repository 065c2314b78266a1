import { beforeEach, expect, jest, test } from '@jest/globals';
import { record, takeRecorded } from './record.ts';
import { watchMoves } from './watch-moves.ts';

watchMoves();

beforeEach(() => {
  jest.useFakeTimers();
  takeRecorded();
});

const mounts = (remote: string) => record({ type: 'mount', remote, ms: 1 });
const tap = () => dispatchEvent(new MouseEvent('click'));

function moves() {
  jest.advanceTimersToNextFrame();
  return takeRecorded().flatMap((event) => (event.type === 'move' ? [event.remote] : []));
}

test('a mount without a tap is no move', () => {
  mounts('wallet@1.0.0');
  expect(moves()).toEqual([]);
});

test('a move is recorded once, from a tap to the first mount after it', () => {
  tap();
  mounts('wallet@1.0.0');
  mounts('booking@1.0.0');
  expect(moves()).toEqual(['wallet@1.0.0']);
});

test('a mount long after a tap is no move', () => {
  const click = new MouseEvent('click');
  dispatchEvent(click);
  mounts('wallet@1.0.0');
  jest.spyOn(performance, 'now').mockReturnValue(click.timeStamp + 10_000);
  expect(moves()).toEqual([]);
});
