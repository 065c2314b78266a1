import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { cleanStores } from 'nanostores';
import { FakeEvents, lastEvents, provideEvents } from '../testing/fake-events.ts';
import { settle } from '../testing/gestures.ts';
import { makeFigure, makeState } from '../testing/make-platform.ts';
import { json, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { $notice, say } from './notice.ts';
import { $platform, refresh } from './platform.ts';

beforeEach(() => {
  provideEvents();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanStores($platform);
});

const lost = () => refuse(500, 'internal', 'Something failed on our side.');
const count = (asked: unknown[], path: string) => asked.filter((each) => each === `GET ${path}`).length;
async function look() {
  const leave = $platform.listen(() => {});
  lastEvents().onopen();
  await settle();
  return leave;
}

test.each(['GET /state', 'GET /releases', 'GET /figures'])(
  '%s that fails later leaves what was known',
  async (path) => {
    serveRegistry();
    await look();
    const known = $platform.get().data;
    jest.setSystemTime(Date.now() + 60_000);
    serveRegistry({ [path]: lost });
    await refresh();
    expect($platform.get()).toEqual({ data: known, error: 'Something failed on our side.', loading: false });
    expect(known?.state.entry).toBe(4);
  },
);

test('the store reloads on each change, and every 15 seconds', async () => {
  const { asked } = serveRegistry();
  await look();
  expect(count(asked(), '/state')).toBe(1);
  lastEvents().dispatchEvent(new Event('change'));
  await settle();
  expect(count(asked(), '/state')).toBe(2);
  jest.advanceTimersByTime(14_999);
  await settle();
  expect(count(asked(), '/state')).toBe(2);
  jest.advanceTimersByTime(1);
  await settle();
  expect(count(asked(), '/state')).toBe(3);
});

test('a success stays until the state says something else', async () => {
  const rollout = makeRollout({});
  serveRegistry({ 'GET /state': () => json(makeState({ rollouts: [rollout] })) });
  await look();
  say('ok', 'catalog: resumed.');
  await refresh();
  expect($notice.get()?.text).toBe('catalog: resumed.');
  rollout.status = 'rolled_back';
  await refresh();
  expect($notice.get()).toBeNull();
});

test('changes during a request cause one more request afterwards', async () => {
  const answers: (() => void)[] = [];
  const { asked } = serveRegistry({
    'GET /state': () =>
      new Promise<Response>((resolve) => {
        const entry = answers.length + 4;
        answers.push(() => resolve(json(makeState({ entry }))));
      }),
  });
  const leave = $platform.listen(() => {});
  const first = refresh();
  const [second, third] = [refresh(), refresh()];
  await settle();
  expect(count(asked(), '/state')).toBe(1);
  answers[0]?.();
  await first;
  await settle();
  expect(count(asked(), '/state')).toBe(2);
  answers[1]?.();
  await Promise.all([second, third]);
  expect($platform.get().data?.state.entry).toBe(5);
  expect(count(asked(), '/state')).toBe(2);
  leave();
});

test('the store requests figures of live and canary releases, at most every 30 seconds', async () => {
  const figures = [makeFigure('catalog@1.0.0-a', 'load', 5)];
  const state = makeState({
    live: { shell: '1.0.0-a', catalog: '1.0.0-a' },
    rollouts: [
      makeRollout({}),
      makeRollout({ releases: { wallet: '9.0.0-z' }, endedAt: '2026-03-01T00:00:00.000Z', status: 'aborted' }),
    ],
  });
  const { queries } = serveRegistry({
    'GET /state': () => json(state),
    'GET /figures': () => json({ figures }),
  });
  await look();
  expect(queries('/figures')).toEqual([{ releases: 'catalog@1.1.0-b,shell@1.0.0-a,catalog@1.0.0-a' }]);
  jest.setSystemTime(Date.now() + 29_000);
  await refresh();
  expect(queries('/figures')).toHaveLength(1);
  expect($platform.get().data?.figures).toEqual(figures);
  jest.setSystemTime(Date.now() + 1_000);
  await refresh();
  expect(queries('/figures')).toHaveLength(2);
});

test('the store requests figures of a new rollout at once', async () => {
  const state = makeState();
  const { queries } = serveRegistry({ 'GET /state': () => json(state) });
  await look();
  state.rollouts.push(makeRollout({}));
  await refresh();
  expect(queries('/figures')[1]?.releases).toMatch(/^catalog@1\.1\.0-b,/);
});

test('the store requests figures of at most 20 releases, open rollouts first', async () => {
  const live = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`remote-${index}`, '1.0.0-a']));
  const { queries } = serveRegistry({ 'GET /state': () => json(makeState({ live, rollouts: [makeRollout({})] })) });
  await look();
  const named = queries('/figures')[0]?.releases?.split(',');
  expect([named?.length, named?.[0]]).toEqual([20, 'catalog@1.1.0-b']);
});

test('a platform without a live release requests no figures', async () => {
  const { asked } = serveRegistry({ 'GET /state': () => json(makeState({ live: {} })) });
  await look();
  expect(count(asked(), '/figures')).toBe(0);
  expect($platform.get().data?.figures).toEqual([]);
});

test('a store without a listener closes the stream, stops requests and clears its data', async () => {
  const { asked } = serveRegistry();
  const leave = await look();
  leave();
  jest.advanceTimersByTime(1_000);
  expect(lastEvents().readyState).toBe(FakeEvents.CLOSED);
  const before = asked().length;
  jest.advanceTimersByTime(60_000);
  await settle();
  expect(asked()).toHaveLength(before);
  expect($platform.value).toEqual({ loading: true });
});
