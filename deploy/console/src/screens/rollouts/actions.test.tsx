import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, button, fill, press, renderPart, settle } from '../../testing/gestures.ts';
import {
  catalogSquad,
  makeFigure,
  makePlatform,
  makeSide,
  makeStep,
  opsTeam,
  reader,
} from '../../testing/make-platform.ts';
import { json, refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { Actions } from './actions.tsx';

const answered = () => json(makeRollout({ revision: 3 }));
const COMMANDS = ['pause', 'resume', 'advance', 'promote', 'abort', 'rollback'];
const world = (answer: () => Response = answered) =>
  serveRegistry(Object.fromEntries(COMMANDS.map((command) => [`POST /rollouts/7/${command}`, answer])));
beforeEach(() => void world());

const figures = [makeFigure('catalog@1.0.0-a', 'load', 950), makeFigure('catalog@1.1.0-b', 'load', 50)];
const passes = { verdict: { ...makeRollout({}).verdict, verdict: 'pass' as const } };
const used = makeSide(500);
/** A rollout with enough evidence to advance. */
const makeProven = (change: Partial<JudgedRollout>) =>
  makeRollout({ counts: makeCounts({ canary: used, control: used }), ...passes, ...change });
const shown = (change: Partial<JudgedRollout>, who: Who = opsTeam, live?: Record<string, string>) => (
  <Actions rollout={makeProven(change)} who={who} platform={makePlatform({ figures, ...(live && { live }) })} />
);
const open = (change: Partial<JudgedRollout> = {}, who?: Who, live?: Record<string, string>) =>
  renderPart(shown(change, who, live));
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const ended = { endedAt: '2026-03-02T09:58:00.000Z' };

const { plan } = makeRollout({});
const planWithHold = { ...plan, steps: [...plan.steps, makeStep(5, { hold: true })] };

test('a reader without the right to change the remote sees a note instead of buttons', async () => {
  await open({}, reader);
  expect(buttons()).toEqual([]);
  expect(screen.getByText('You may read this rollout, but not change it.')).toBeTruthy();
});

test.each<[string, Partial<JudgedRollout>, string[]]>([
  ['is running', {}, ['Going on to 25%', 'Advance to 25%', 'Promote', 'Pause', 'Abort', 'Roll back']],
  ['is paused', { status: 'paused' }, ['Going on to 25%', 'Promote', 'Resume', 'Abort', 'Roll back']],
  [
    'is before its hold',
    { step: 2, plan: planWithHold },
    ['Going on to 95%', 'Advance to 95%', 'Promote', 'Pause', 'Abort', 'Roll back'],
  ],
  ['is in its hold', { step: 3, plan: planWithHold }, ['Promoting it', 'Promote', 'Pause', 'Abort', 'Roll back']],
  ['is at its last step', { step: 2 }, ['Promoting it', 'Promote', 'Pause', 'Abort', 'Roll back']],
  ['was aborted', { status: 'aborted', ...ended }, []],
  ['was rolled back', { status: 'rolled_back', ...ended }, []],
])('a rollout that %s offers its commands under what comes next', async (_, change, words) => {
  const { container } = await open(change, opsTeam, { catalog: '1.1.0-b' });
  expect([...container.querySelectorAll('h3, button')].map(({ textContent }) => textContent)).toEqual(words);
});

test('a squad steers its own rollout, and not one with another remote', async () => {
  await open({ releases: { catalog: '1.1.0-b', wallet: '2.0.0-a' } }, catalogSquad);
  expect(buttons()).toEqual([]);
  await open({}, catalogSquad);
  expect(buttons()).toContain('Pause');
});

test('a pressed button is busy until its response and ignores a second press', async () => {
  let resolve: (response: Response) => void = () => {};
  const answer = new Promise<Response>((done) => (resolve = done));
  const { sent } = serveRegistry({ 'POST /rollouts/7/advance': () => answer });
  await open();
  await press('Advance to 25%');
  const pressed = screen.getByRole('button', { name: /Advance/ });
  expect(pressed.getAttribute('aria-busy')).toBe('true');
  pressed.click();
  await settle();
  expect(sent()).toHaveLength(1);
  resolve(answered());
  await settle();
  expect(button('Advance to 25%').getAttribute('aria-busy')).toBeNull();
});

test.each([
  ['Pause', {}, 'pause', 'catalog: paused. No further device gets it.'],
  ['Resume', { status: 'paused' as const }, 'resume', 'catalog: resumed.'],
  ['Advance to 25%', {}, 'advance', 'catalog: advanced to the next step.'],
])('%s is sent at once, with the revision that is shown', async (name, change, command, text) => {
  const { sent } = world();
  await open({ ...change, revision: 12 });
  await press(name);
  expect(sent()).toEqual([[`POST /rollouts/7/${command}`, { revision: 12 }]]);
  expect($notice.get()).toEqual({ tone: 'ok', text });
});

test('an advance with too few devices asks first, and says how many are missing', async () => {
  const { sent } = world();
  await open({ counts: makeCounts({ canary: makeSide(12), control: used }), verdict: makeRollout({}).verdict });
  await press('Advance to 25%');
  expect(sent()).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: 'Advance catalog' });
  expect(dialog.textContent).toContain('12 of 200 devices, advance without a result?');
  expect(screen.queryByLabelText('Type catalog to confirm')).toBeNull();
  await press('Cancel');
  expect([sent(), screen.queryByRole('dialog')]).toEqual([[], null]);
  await press('Advance to 25%');
  await press('Advance anyway');
  expect(sent()).toEqual([['POST /rollouts/7/advance', { revision: 2 }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog of a promotion without a result says so too', async () => {
  await open({ counts: makeCounts({ canary: makeSide(12), control: used }), verdict: makeRollout({}).verdict });
  await press('Promote');
  expect(screen.getByRole('dialog').textContent).toContain('12 of 200 devices, promote without a result?');
});

test('a promotion in a hold asks for no devices that the hold does not need', async () => {
  await open({ step: 3, plan: planWithHold, counts: makeCounts({ canary: makeSide(12), control: makeSide(12) }) });
  await press('Promote');
  expect(screen.getByRole('dialog').textContent).toContain('5% of devices');
  expect(screen.getByRole('dialog').textContent).not.toContain('without a result');
});

test.each([
  ['Promote', 'promote', 'catalog: promoted. All devices get it with their next visit.'],
  ['Abort', 'abort', 'catalog: aborted. Open pages keep it; later visits get the stable release.'],
  ['Roll back', 'rollback', 'catalog: rolled back, also for open pages.'],
])('%s is sent after the name was typed, with the reason', async (name, command, text) => {
  const { sent } = world();
  await open();
  await press(name);
  await press(name);
  expect([sent(), alerts()]).toEqual([[], ['Type exactly catalog.']]);
  fill('Reason', ' Seats cannot be chosen ');
  fill('Type catalog to confirm', 'catalog');
  await press(name);
  expect(sent()).toEqual([[`POST /rollouts/7/${command}`, { revision: 2, reason: 'Seats cannot be chosen' }]]);
  expect($notice.get()).toEqual({ tone: 'ok', text });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog sends the revision at which it opened, even when the rollout changes meanwhile', async () => {
  const { sent } = world(() => refuse(409, 'stale', 'Rollout 7 has moved on.'));
  const { next } = await open();
  await press('Promote');
  await next(shown({ revision: 3, step: 2 }));
  await press('Promote', { 'Type catalog to confirm': 'catalog' });
  expect(sent()).toEqual([['POST /rollouts/7/promote', { revision: 2 }]]);
  expect($notice.get()?.text).toContain('Nothing was changed');
});

test('the Enter key does not send a pending command a second time', async () => {
  let resolve: (response: Response) => void = () => {};
  const answer = new Promise<Response>((done) => (resolve = done));
  const { sent } = serveRegistry({ 'POST /rollouts/7/promote': () => answer });
  await open();
  await press('Promote');
  await press('Promote', { 'Type catalog to confirm': 'catalog' });
  fireEvent.submit(screen.getByLabelText('Reason'));
  await settle();
  expect(sent()).toHaveLength(1);
  resolve(answered());
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog of a rollout of several releases requires all of its names', async () => {
  const { sent } = world();
  await open({ releases: { catalog: '1.1.0-b', wallet: '2.0.0-a' } });
  await press('Roll back');
  expect(screen.getByRole('dialog', { name: 'Roll back catalog, wallet' })).toBeTruthy();
  await press('Roll back', { 'Type catalog wallet to confirm': 'catalog wallet' });
  expect(sent()).toEqual([['POST /rollouts/7/rollback', { revision: 2 }]]);
});

const fails = { verdict: { ...makeRollout({}).verdict, verdict: 'fail' as const, reason: '45 devices failed.' } };
const looks = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent, className }) => `${textContent} ${/primary|outline|danger/.exec(className)?.[0] ?? ''}`);

test('while the verdict fails, the filled button rolls back, and going on is pale', async () => {
  await open({ ...fails, step: 2 });
  expect(looks()).toEqual(['Roll back to 1.0.0 primary', 'Pause outline', 'Promote… outline', 'Abort outline']);
});

test('devices that fail before there is a proof make the same buttons, and an advance asks', async () => {
  const { sent } = world();
  await open({ counts: makeCounts({ canary: makeSide(8, 8), control: makeSide(0) }) });
  expect(looks()).toEqual([
    'Roll back to 1.0.0 primary',
    'Pause outline',
    'Advance to 25% outline',
    'Promote… outline',
    'Abort outline',
  ]);
  await press('Advance to 25%');
  expect(sent()).toEqual([]);
  expect(screen.getByRole('dialog').textContent).toContain(
    '8 of 8 devices failed. The control has no data, so this is no proof yet. Advance anyway?',
  );
});

test('the promotion of a failing release asks twice', async () => {
  const { sent } = world();
  await open({ ...fails, step: 2 });
  await press('Promote…');
  await press('Promote', { 'Type catalog to confirm': 'catalog' });
  expect(sent()).toEqual([]);
  expect(screen.getByRole('dialog').textContent).toContain(
    'The canary is worse: 45 devices failed. Every device gets it.',
  );
  await press('Promote the failing release');
  expect(sent()).toEqual([['POST /rollouts/7/promote', { revision: 2 }]]);
});

test('a promoted rollout offers a rollback while it is live, and not after a newer release', async () => {
  await open({ status: 'promoted', ...ended }, opsTeam, { catalog: '1.2.0-c' });
  expect(buttons()).toEqual([]);
  await open({ status: 'promoted', ...ended }, opsTeam, { catalog: '1.1.0-b' });
  expect(buttons()).toEqual(['Roll back']);
  expect(screen.queryByRole('heading')).toBeNull();
});
