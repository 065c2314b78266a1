import { expect, jest, test } from '@jest/globals';
import type { Route } from '@viewmax/contracts/discovery';
import type { Given, Registry } from '@viewmax/registry';
import type { Page, Pages } from './pages.ts';
import { createRenderAhead } from './render-ahead.ts';

const route = (path: string, more: Partial<Route> = {}): Route => ({ path, title: path, tab: 'home', ...more });
const firstCalls = ['/api/v1/movies'];
const catalog = {
  routes: [
    route('/', { firstCalls }),
    route('/movie/:movieId', { firstCalls: ['/api/v1/movie/:movieId'] }),
    route('/trailers', { firstCalls, guard: 'member' }),
    route('/centers', { firstCalls: ['/api/v1/cinemas/Sapele'] }),
    route('/privacy'),
  ],
};
const given = (...remotes: object[]) => ({ discovery: { remotes } }) as unknown as Given;

function open(set: Given | null = given(catalog)) {
  const of = jest.fn<Pages['of']>(async () => ({}) as Page);
  const forDevice = jest.fn<Registry['sets']['for']>(async () => set);
  const faults: unknown[] = [];
  const ahead = createRenderAhead({
    sets: { for: forDevice },
    pages: { of },
    webVersion: '3.0.12',
    onFault: (error) => void faults.push(error),
  });
  return {
    renderAhead: ahead.render,
    stop: ahead.stop,
    of,
    forDevice,
    faults,
    paths: () => of.mock.calls.map(([, path]) => path),
  };
}

test('a page that fails stops neither the other pages nor the caller', async () => {
  const { renderAhead, of, faults, paths } = open();
  of.mockRejectedValueOnce(new Error('no'));
  await renderAhead();
  expect(paths()).toEqual(['/', '/', '/centers', '/centers']);
  expect(faults).toEqual([new Error('no')]);
});

test('an unreachable registry is a fault and no rejection, and an empty registry renders nothing', async () => {
  const away = open();
  away.forDevice.mockRejectedValueOnce(new Error('away'));
  await away.renderAhead();
  expect(away.faults).toEqual([new Error('away')]);
  const empty = open(null);
  await empty.renderAhead();
  expect(empty.of).not.toHaveBeenCalled();
});

test('a remote that is switched off is left out', async () => {
  const { renderAhead, paths } = open(given({ ...catalog, off: { message: 'Soon back' } }));
  await renderAhead();
  expect(paths()).toEqual([]);
});

test('visitors’ screens with data and without parameters are rendered, for Android and for others', async () => {
  const { renderAhead, of } = open();
  await renderAhead();
  const calls = of.mock.calls.map(([, path, { isMember, isAndroid, wantsBare }]) => [
    path,
    isMember,
    isAndroid,
    wantsBare,
  ]);
  expect(calls).toEqual([
    ['/', false, true, false],
    ['/', false, false, false],
    ['/centers', false, true, false],
    ['/centers', false, false, false],
  ]);
});

test('several changes soon after another cause one run, and none after the stop', async () => {
  const { renderAhead, stop, forDevice } = open();
  await renderAhead();
  await Promise.all([renderAhead(), renderAhead(), renderAhead()]);
  expect(forDevice).toHaveBeenCalledTimes(2);
  const last = renderAhead();
  stop();
  await last;
  expect(forDevice).toHaveBeenCalledTimes(2);
});

test('changes while it renders cause one more run, with the newest set', async () => {
  const { renderAhead, forDevice } = open();
  await Promise.all([renderAhead(), renderAhead(), renderAhead()]);
  expect(forDevice).toHaveBeenCalledTimes(2);
  await renderAhead();
  expect(forDevice).toHaveBeenCalledTimes(3);
});
