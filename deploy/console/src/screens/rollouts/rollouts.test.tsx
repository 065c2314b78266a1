import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import type { Who } from '../../stores/session.ts';
import { button, cellsOf, fill, press, renderPart, settle } from '../../testing/gestures.ts';
import {
  catalogSquad,
  makeEntry,
  makeFigure,
  makeListed,
  makePlatform,
  makeSide,
  opsTeam,
  reader,
} from '../../testing/make-platform.ts';
import { provideCanvas } from '../../testing/provide-canvas.ts';
import { json, refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { Rollouts } from './rollouts.tsx';

beforeAll(() => void provideCanvas());

let registry: ReturnType<typeof serveRegistry>;
beforeEach(() => {
  location.hash = '';
  registry = serveRegistry();
});

const walletPaused = makeRollout({
  id: 8,
  status: 'paused',
  releases: { wallet: '2.0.0-b' },
  control: { wallet: '1.0.0-a' },
});
async function open(change: Parameters<typeof makePlatform>[0] = {}, who: Who = opsTeam) {
  const screenOf = (its: typeof change) => <Rollouts who={who} platform={makePlatform(its)} />;
  const { next } = await renderPart(screenOf(change));
  return { next: (its: typeof change) => next(screenOf(its)) };
}
const names = () => cellsOf('Remotes').map(([name]) => name);
const chosen = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const rowOf = (name: string) => cellsOf('Remotes').find(([own]) => own?.startsWith(name));
const recent = () => screen.getByRole('region', { name: 'Audit log' }).textContent;

test('the page explains how to publish when there is no release', async () => {
  await open({ live: {} });
  expect(screen.getByText('Nothing is live yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Remotes' })).toBeNull();
});

test('a token for reading starts no rollout, and asks for no errors', async () => {
  await open({}, reader);
  expect(registry.queries('/errors')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'New rollout' })).toBeNull();
});

test('a squad starts a rollout in a dialog that can be closed', async () => {
  await open({ releases: [makeListed('catalog', '1.1.0-b')] }, catalogSquad);
  await press('New rollout');
  expect(screen.getByRole('dialog', { name: 'New rollout' })).toBeTruthy();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page shows a current freeze with its end and its reason, and no others', async () => {
  const freeze = (id: number, from: string, until: string) => ({ id, from, until, reason: `Freeze ${id}.` });
  const freezes = [
    freeze(1, '2026-03-01T00:00:00.000Z', '2026-03-02T10:00:00.000Z'),
    freeze(2, '2026-03-02T10:00:01.000Z', '2026-03-03T00:00:00.000Z'),
  ];
  const { next } = await open({ freezes });
  expect(screen.queryByText(/^Releases are frozen until/)).toBeNull();
  await next({ freezes: [...freezes, freeze(3, '2026-03-02T10:00:00.000Z', '2026-03-04T00:00:00.000Z')] });
  expect(screen.getByRole('status').textContent).toMatch(
    /^Releases are frozen until .*: Freeze 3\. Until then no rollout starts/,
  );
});

test('the page selects the running rollout first, before paused and promoted ones', async () => {
  const { next } = await open({ rollouts: [walletPaused] });
  expect(chosen()).toEqual(['wallet']);
  await next({ rollouts: [walletPaused, makeRollout({})] });
  expect(chosen()).toEqual(['catalog']);
  await next({});
  expect(chosen()).toEqual(['shell']);
});

test('a canary that fails is red in its row, comes before the table, and leaves one red button', async () => {
  const counts = makeCounts({ canary: makeSide(8, 8), control: makeSide(0) });
  const { next } = await open({ rollouts: [walletPaused] });
  const order = () => {
    const [table, panel] = ['Remotes', /^wallet/].map((name) => screen.getByRole('region', { name }));
    return table && panel && table.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_PRECEDING
      ? 'panel'
      : 'table';
  };
  expect([order(), screen.queryByText('1 failing')]).toEqual(['table', null]);
  await press('Roll back');
  await next({ rollouts: [{ ...walletPaused, counts }] });
  // The dialog of a command stays open while the panel moves.
  expect(screen.getByRole('dialog')).toBeTruthy();
  await press('Cancel');
  expect(order()).toBe('panel');
  expect(rowOf('wallet')).toEqual(expect.arrayContaining(['8 of 8', 'Failing']));
  expect(screen.getByText('1 failing')).toBeTruthy();
  const red = screen.getAllByRole('button').filter(({ className }) => className.includes('primary'));
  expect(red.map(({ textContent }) => textContent)).toEqual(['Roll back to 1.0.0']);
});

test('the address of an alert scrolls to the panel', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.querySelector('h2')?.textContent ?? null);
  };
  await open({ rollouts: [walletPaused] });
  expect(scrolled).toEqual([]);
  cleanup();
  location.hash = '#rollouts/8';
  await open({ rollouts: [walletPaused] });
  expect(scrolled).toEqual(['wallet 2.0.0-b']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('a selected remote stays selected when another rollout starts', async () => {
  const { next } = await open();
  await press('wallet');
  await next({ rollouts: [makeRollout({})] });
  expect(chosen()).toEqual(['wallet']);
  expect(screen.getByRole('region', { name: 'wallet' })).toBeTruthy();
});

const follow = async (hash: string) => {
  location.hash = hash;
  await act(async () => void dispatchEvent(new Event('hashchange')));
  await settle();
};

test('an address opens a remote and a rollout, also an ended one, and a choice holds until the next address', async () => {
  const old = makeRollout({
    id: 3,
    status: 'rolled_back',
    endedAt: '2026-02-01T09:00:00.000Z',
    reason: 'It lost seats.',
  });
  await open({ rollouts: [makeRollout({}), walletPaused, old] });
  await follow('#rollouts/wallet');
  expect(chosen()).toEqual(['wallet']);
  await follow('#rollouts/3');
  expect(screen.getByRole('region', { name: /^catalog 1\.1\.0/ }).textContent).toContain('It lost seats.');
  await press('shell');
  expect(chosen()).toEqual(['shell']);
  await follow('#rollouts/8');
  expect(chosen()).toEqual(['wallet']);
  await follow('#rollouts/none-such');
  expect(screen.getByText('No none-such is live or in a rollout.')).toBeTruthy();
});

test('the page of an ended rollout shows its own errors, figures and guards, not those of the present canary', async () => {
  const old = makeRollout({
    ...{ id: 3, status: 'rolled_back', endedAt: '2026-02-01T09:00:00.000Z', startedAt: '2026-02-01T07:00:00.000Z' },
    releases: { catalog: '1.0.9-z' },
    reason: '0 devices signed in, 31 of the control.',
    verdict: {
      ...makeRollout().verdict,
      ...{ verdict: 'fail', reason: '0 devices signed in, 31 of the control.' },
      judged: [{ name: 'signins', role: 'guard', usual: true, against: 31, before: 0, evidence: 1e6, says: 'harm' }],
    },
  });
  const then = { minute: '2026-02-01T08:59:00.000Z' };
  const figures = [makeFigure('catalog@1.0.9-z', 'load', 40, then), makeFigure('catalog@1.0.0-a', 'load', 40, then)];
  registry = serveRegistry({ 'GET /figures': () => json({ figures }) });
  await open({ rollouts: [makeRollout({}), old] });
  expect(screen.getByRole('region', { name: 'Errors of catalog@1.1.0-b' })).toBeTruthy();
  await follow('#rollouts/3');
  const panel = screen.getByRole('region', { name: /^catalog 1\.0\.9/ }).textContent;
  expect(panel).toContain('sign-ins (usual guard): 0 devices, 31 of the control: proven worse');
  expect(panel).toContain('A proof needed 13 failing canary devices, while no control device fails.');
  expect(panel).toContain('Pages, 1 hour40 stable 40');
  expect(registry.queries('/figures').at(-1)).toEqual({
    releases: 'catalog@1.0.9-z,catalog@1.0.0-a',
    from: '2026-02-01T08:00:00.000Z',
    until: '2026-02-01T09:00:00.000Z',
  });
  expect(screen.getByRole('region', { name: 'Errors of catalog@1.0.9-z' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Can I deploy' })).toBeNull();
});

test('an older rollout is read by itself, and an unknown one says so', async () => {
  const old = makeRollout({ id: 3, status: 'aborted', endedAt: '2025-02-01T09:00:00.000Z', reason: 'Long ago.' });
  registry = serveRegistry({
    'GET /rollouts/3': () => json({ ...old, history: [] }),
    'GET /rollouts/99': () => refuse(404, 'not_found', 'There is no rollout 99.'),
  });
  await open();
  await follow('#rollouts/3');
  expect(screen.getByText(/Long ago\./)).toBeTruthy();
  await follow('#rollouts/99');
  expect(screen.getByText('There is no rollout 99.')).toBeTruthy();
});

test('a search filters the table, and the selected remote stays visible', async () => {
  await open({ rollouts: [makeRollout({})] });
  fill('Find a remote', ' WALL ');
  expect(names()).toEqual(['wallet1.0.0']);
  expect(screen.getByRole('heading', { name: /^catalog 1\.1\.0/ })).toBeTruthy();
  fill('Find a remote', 'none such');
  expect(names()).toEqual(['No remote has this name.']);
});

test('each remote shows the share of devices per release in a line', async () => {
  await open({ rollouts: [makeRollout({}), walletPaused], off: { wallet: 'Back at noon.' } });
  expect(screen.getByText('2 remotes, 1 canary live, 1 off')).toBeTruthy();
  expect(rowOf('shell')).toEqual(['shell1.0.0', '1.0.0', 'No canary', '100', 'No data', 'No data', 'Stable']);
  expect(rowOf('catalog')).toEqual(['catalog1.0.0', '1.0.0', '1.1.0', '95 / 5', 'No data', 'No data', 'Canary']);
  expect(rowOf('wallet')?.at(-1)).toBe('Off');
});

test('two builds of one version show their hashes', async () => {
  const twin = { releases: { catalog: '1.0.0-77ab01cd' } };
  await open({ live: { catalog: '1.0.0-3fa9c1d2' }, rollouts: [makeRollout(twin)] });
  expect(rowOf('catalog')?.slice(1, 3)).toEqual(['1.0.0-3fa9', '1.0.0-77ab']);
});

test('a new remote has no stable release', async () => {
  await open({ rollouts: [makeRollout({ releases: { booking: '1.0.0-a' }, control: { booking: null } })] });
  expect(rowOf('booking')?.slice(0, 4)).toEqual(['bookingNot live', 'Not live', '1.0.0', '95 / 5']);
});

test('the current errors are those of the release that is served now', async () => {
  const figures = [
    makeFigure('catalog@1.1.0-b', 'load', 100),
    makeFigure('catalog@1.1.0-b', 'error_render', 3),
    makeFigure('catalog@1.0.0-a', 'load', 1000),
    makeFigure('catalog@1.0.0-a', 'error_render', 1),
    makeFigure('catalog@1.0.0-a', 'error_render', 900, { minute: '2026-03-02T09:54:00.000Z' }),
  ];
  const now = () => rowOf('catalog')?.[5];
  const { next } = await open({ figures, rollouts: [makeRollout({})] });
  expect(now()).toBe('3.00% 3 of 100');
  expect(document.querySelector('.worrying')?.textContent).toBe('3.00% 3 of 100');
  const ended: Partial<JudgedRollout> = { status: 'rolled_back', endedAt: '2026-03-02T09:58:00.000Z' };
  await next({ figures, rollouts: [makeRollout(ended)] });
  expect(now()).toBe('0.10% 1 of 1,000');
  expect(document.querySelector('.worrying')).toBeNull();
});

test('a rate of few pages is grey, and shows how few they are', async () => {
  const figures = [makeFigure('catalog@1.1.0-b', 'load', 1), makeFigure('catalog@1.1.0-b', 'error_render', 1)];
  await open({ figures, rollouts: [makeRollout({})] });
  expect(rowOf('catalog')?.[5]).toBe('100.00% 1 of 1');
  expect(document.querySelector('.worrying')).toBeNull();
});

test('the sparklines of all rows share one scale, and a minute without a report is a gap', async () => {
  const at = (minute: string) => ({ minute: `2026-03-02T09:${minute}:00.000Z` });
  const fails = (release: string, minute: string, failed: number) => [
    makeFigure(release, 'load', 100, at(minute)),
    makeFigure(release, 'error_render', failed, at(minute)),
  ];
  await open({
    figures: [
      ...fails('wallet@1.0.0-a', '57', 50),
      ...fails('wallet@1.0.0-a', '59', 25),
      ...fails('catalog@1.0.0-a', '58', 25),
      ...fails('catalog@1.0.0-a', '59', 50),
    ],
  });
  const lineOf = (name: string) =>
    screen.getByRole('button', { name }).closest('tr')?.querySelector('path.stable')?.getAttribute('d');
  expect(lineOf('wallet')).toBe('M91.1 0.0h1.5M94.4 12.0h1.5');
  expect(lineOf('catalog')).toBe('M92.7 12.0L94.4 0.0');
  expect(lineOf('shell')).toBeUndefined();
  expect(rowOf('shell')?.[4]).toBe('No data');
});

test('the latest audit entries reload with each new one, and stay when the log does not load', async () => {
  const lost = () => refuse(500, 'internal', 'Something failed on our side.');
  const answers = [lost, () => json({ entries: [makeEntry({ at: new Date().toISOString() })] })];
  registry = serveRegistry({ 'GET /audit': () => (answers.shift() ?? lost)() });
  const { next } = await open();
  expect(recent()).toContain('Something failed on our side.');
  for (const entry of [5, 6]) {
    await next({ entry });
    expect(recent()).toMatch(/\d\d:\d\d:\d\dadaSwitch offwallet$/);
  }
  expect(registry.queries('/audit')).toEqual(Array(3).fill({ limit: '6' }));
});

test('a dialog belongs to the selected remote', async () => {
  await open({ rollouts: [makeRollout({}), { ...walletPaused, status: 'running' }] });
  await press('Abort');
  expect(within(screen.getByRole('dialog')).getByLabelText('Type catalog to confirm')).toBeTruthy();
  await press('Cancel');
  await press('wallet');
  await press('Abort');
  expect(button('Abort')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Abort wallet' })).toBeTruthy();
});
