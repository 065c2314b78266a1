import { beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import { atom } from 'nanostores';
import { record, takeRecorded } from './record.ts';
import { watchMoves } from './watch-moves.ts';

const remoteOf = (name: string, path: string) =>
  ({ name, version: '1.0.0', routes: [{ path }] }) as unknown as LiveRemote;
watchMoves({ $inUse: atom([remoteOf('wallet', '/fund'), remoteOf('catalog', '/movie/:id')]) });

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/fund');
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

test('a move to a screen of the same remote is its own, although only the slot mounts', () => {
  history.replaceState(null, '', '/movie/7');
  tap();
  mounts('booking@1.0.0');
  expect(moves()).toEqual(['catalog@1.0.0']);
});

test('a screen of the shell records no move', () => {
  history.replaceState(null, '', '/geo');
  tap();
  mounts('booking@1.0.0');
  expect(moves()).toEqual([]);
});

test('a mount long after a tap is no move', () => {
  const click = new MouseEvent('click');
  dispatchEvent(click);
  mounts('wallet@1.0.0');
  jest.spyOn(performance, 'now').mockReturnValue(click.timeStamp + 10_000);
  expect(moves()).toEqual([]);
});
