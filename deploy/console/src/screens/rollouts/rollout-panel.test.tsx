import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { ErrorView, FigureView, Judged } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { histogramOf } from '@viewmax/registry/histogram';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { judge } from '@viewmax/registry/verdict';
import type { Row } from '../../model/rows.ts';
import { renderPart } from '../../testing/gestures.ts';
import { makeFigure, makePlatform, makeSide, makeStep, opsTeam } from '../../testing/make-platform.ts';
import { provideCanvas } from '../../testing/provide-canvas.ts';
import { serveRegistry } from '../../testing/serve-registry.ts';
import { failingLimit } from './evidence.tsx';
import { RolloutPanel } from './rollout-panel.tsx';

const CANARY = 'catalog@1.1.0-b';
const CONTROL = 'catalog@1.0.0-a';
let canvas = provideCanvas();
beforeEach(() => {
  canvas = provideCanvas();
  serveRegistry();
});

async function open(change: Partial<JudgedRollout> | null = {}, figures: FigureView[] = [], errors?: ErrorView[]) {
  const rollout = change ? makeRollout(change) : undefined;
  const row: Row = { name: 'catalog', stable: '1.0.0-a', canary: '1.1.0-b', percent: 5, state: 'stable', rollout };
  const platform = makePlatform({ figures });
  const { text, container } = await renderPart(
    <RolloutPanel row={row} who={opsTeam} platform={platform} errors={errors} />,
  );
  return { text: text(), svg: [...container.querySelectorAll('svg[viewBox="0 0 100 12"]')] };
}
const steps = () => within(screen.getByRole('list')).getAllByRole('listitem');
const arm = (failed: number, used = 500) => makeSide(used, failed);
const plan = makeRollout({}).plan;
const planOf = (...percents: number[]) => ({
  ...plan,
  steps: percents.map((percent) => makeStep(percent, { advance: 'manual' })),
});

test('a remote without a rollout shows its live release', async () => {
  const { text } = await open(null);
  expect(text).toBe('catalogStableNo rollout yet. All devices get 1.0.0-a.');
});

test('an ended rollout shows its time and reason, without figures', async () => {
  const ended = { endedAt: '2026-03-02T09:58:00.000Z', status: 'rolled_back' as const };
  const { text } = await open({ ...ended, reason: 'It failed more.' });
  expect(text).toMatch(/^catalog 1\.1\.0-bRolled backRollout 7 was rolled back .*: It failed more\.$/);
  expect((await open(ended)).text).toMatch(/was rolled back .*\d\.$/);
  expect(screen.queryByText('Devices that failed')).toBeNull();
});

test('a rollout of several releases names all of them', async () => {
  expect((await open({ releases: { catalog: '1.1.0-b', wallet: '2.0.0-a' } })).text).toContain(
    'catalog, wallet are rolled out together.',
  );
  expect((await open()).text).not.toContain('rolled out together');
});

test('the steps show past, current and future ones, the last one for all devices', async () => {
  await open();
  expect(steps().map(({ textContent }) => textContent)).toEqual(['1% done', '5% now', '25% later', '100% later']);
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

test('a rollout that is held back names its share, its hours, what it compares and what happens then', async () => {
  const hold = makeStep(5, { hold: true, minMinutes: 1440 });
  const held = { plan: { ...plan, steps: [makeStep(50), hold] }, step: 1, stepSince: '2026-03-02T06:20:00.000Z' };
  const { text } = await open(held);
  expect(steps().map(({ textContent }) => textContent)).toEqual(['50% done', '95% now', '100% later']);
  expect(text).toContain('catalog 1.1.0-bHeld back');
  expect(text).toContain('At 95% of devices3 of 24 h');
  expect(text).toContain(
    '5% of devices keep the old release. When the time is over, they get it too. If it proves worse before, all devices get the old release back.',
  );
  expect(text).toContain('Compares the 5% of devices that got it first with the 5% that keep the old release');
  const byHand = {
    ...held.plan,
    onFail: 'pause' as const,
    steps: [makeStep(50), { ...hold, advance: 'manual' as const }],
  };
  expect((await open({ ...held, plan: byHand })).text).toContain(
    'They get it when you promote it. If it proves worse before, the rollout pauses.',
  );
});

test('a plan that ends at 100 percent has no step after it', async () => {
  await open({ plan: planOf(50, 100), step: 0 });
  expect(steps().map(({ textContent }) => textContent)).toEqual(['50% now', '100% later']);
});

test('a failing canary comes with its devices, its errors and its tag before the steps', async () => {
  const counts = makeCounts({ canary: arm(8, 8), control: arm(0, 0) });
  const errors = ['seats is undefined', 'no Best', 'b', 'c', 'd'].map((message, index) => ({
    ...{
      cause: `c${index}`,
      kind: 'render',
      message,
      count: 8 - index,
      share: null,
      frames: [],
      components: [],
      flags: [],
    },
    ...{ firstAt: '2026-03-02T09:52:00.000Z', lastAt: '2026-03-02T09:59:00.000Z' },
  }));
  const { text } = await open({ counts }, [], errors);
  expect(screen.getByRole('alert').textContent).toBe(
    '8 of 8 devices failedThe control has no data, so this is no proof yet.',
  );
  expect(text).toMatch(/^catalog 1\.1\.0-bFailing/);
  expect(text).toContain('Canary8 of 8Controlnone');
  expect(text).toContain('seats is undefined8 timesrender, since 10:52');
  expect(text).toContain('2 more errors below.');
  const [alarm, rollBack, steps] = ['devices failed', 'Roll back to 1.0.0', '1% done'].map((words) =>
    text.indexOf(words),
  );
  expect([alarm, rollBack, steps]).toEqual([alarm, rollBack, steps].toSorted((one = 0, other = 0) => one - other));
  expect(text).toContain('A result needs 200 devices on each side. The canary has 8, the control none.');
});

test('the hold shows its time and its cohort', async () => {
  const cohort = { platforms: ['android' as const], lgas: ['Sapele'] };
  const { text } = await open({
    plan: { ...plan, steps: plan.steps.map((step) => ({ ...step, cohort })) },
  });
  expect(text).toContain('At 5% of android, in Sapele');
  expect(text).toContain('5 of 10 min');
  const bar = screen.getByLabelText<HTMLProgressElement>('Time at this step');
  expect([bar.value, bar.max]).toEqual([5, 10]);
});

test.each([
  ['Advances by itself when the time is over and the comparison passes.', {}],
  ['Waits until you advance it.', { plan: planOf(1, 5, 25) }],
  ['Paused: it stays at this step until you resume it.', { status: 'paused' as const }],
])('after the hold: %s', async (words, change) => {
  expect((await open(change)).text).toContain(words);
});

test('the limit of the watch is shown in devices, with its consequence', async () => {
  const limit = failingLimit(3);
  const counts = makeCounts({ canary: arm(9, 450), control: arm(3) });
  const { text } = await open({ counts });
  expect(text).toContain(`Rolls back when ${limit} canary devices fail, while 3 control devices fail.`);
  expect(text).toContain('Canary9 of 450');
  expect(text).toContain('Control3 of 500');
  expect((await open({ counts, plan: { ...plan, onFail: 'pause' } })).text).toContain(`Pauses when ${limit} canary`);
});

test('a new remote shows its own failures beside those of the rest of the app', async () => {
  const own = { used: 200, failed: 12, restFailed: 3 };
  const counts = makeCounts({ canary: arm(9, 450), control: arm(3), own });
  const { text } = await open({ counts, verdict: judge(counts, 200) });
  expect(text).toContain('Devices on which the rest of the app failed');
  expect(text).toContain(
    'The new remote failed on 12 of 200 devices that used it. The rest of the app failed on 3 of them.',
  );
  expect(text).toContain('Failures of the new remote');
});

test('a guard and a signal show the devices of both sides and their answer', async () => {
  const { verdict } = makeRollout();
  const judged: Judged[] = [
    ...verdict.judged,
    { name: 'purchases', role: 'guard', against: 40, before: 9, evidence: 9000, says: 'harm' },
    { name: 'topups', role: 'signal', against: 0, before: 0, evidence: 1, says: 'few' },
  ];
  const { text } = await open({ verdict: { ...verdict, judged } });
  expect(text).toContain('purchases (guard): 9 devices, 40 of the control: proven worse');
  expect(text).toContain('top-ups (signal): 0 devices, 0 of the control: too few to say');
  expect((await open({})).text).not.toContain('What the backend saw');
});

test('guards and signals with too little to say share one line, after those with an answer', async () => {
  const { verdict } = makeRollout();
  const of = (name: string, says: Judged['says']) => ({
    name,
    role: 'guard',
    against: 0,
    before: 0,
    evidence: 1,
    says,
  });
  const judged = [of('topups', 'few'), of('purchases', 'fine'), of('signins', 'few')] as Judged[];
  const { text } = await open({ verdict: { ...verdict, judged } });
  expect(text).toMatch(/purchases \(guard\).*not worseToo few to say: top-ups, sign-ins/);
  expect(screen.getByRole('group').textContent).toContain('top-ups (guard): 0 devices');
});

test('a control of no devices is explained beside the canary, because Stable has pages', async () => {
  const why = /^The control is as many devices as the canary has.* Stable in the figures is each page/;
  for (const canary of [arm(8, 8), arm(0, 8)]) {
    cleanup();
    await open({ counts: makeCounts({ canary, control: arm(0, 0) }) }, [makeFigure(CONTROL, 'load', 20)]);
    expect(screen.getAllByText(why)).toHaveLength(1);
  }
  cleanup();
  await open({ counts: makeCounts({ canary: arm(0, 8), control: arm(0, 5) }) });
  expect(screen.queryByText(why)).toBeNull();
});

test('the limit is right of a better canary and left of a worse one', async () => {
  const x = (bar: Element | undefined, name: string) => Number(bar?.querySelector(`.${name}`)?.getAttribute('x'));
  const width = (bar: Element | undefined, name: string) =>
    Number(bar?.querySelector(`.${name}`)?.getAttribute('width'));
  const before = await open({ counts: makeCounts({ canary: arm(2), control: arm(1) }) });
  expect(width(before.svg[0], 'canary')).toBeLessThan(x(before.svg[0], 'limit'));
  expect(width(before.svg[0], 'canary')).toBeCloseTo(2 * width(before.svg[1], 'control'));
  const after = await open({ counts: makeCounts({ canary: arm(400), control: arm(1) }) });
  expect(width(after.svg[0], 'canary')).toBe(100);
  expect(x(after.svg[0], 'limit')).toBeLessThan(100);
});

test.each([
  ['pass', 'Passes'],
  ['hold', 'No result yet'],
  ['fail', 'Fails'],
] as const)('the verdict %s is shown as "%s", with its reason', async (verdict, words) => {
  const evidence: Record<string, number> = { failed: 1000, missing: Math.sqrt(1000) };
  const judged = makeRollout().verdict.judged.map((one) => ({ ...one, evidence: evidence[one.name] ?? 1 }));
  const counts = makeCounts({ canary: arm(9), control: arm(3) });
  const { text } = await open({ counts, verdict: { verdict, reason: 'So it is.', judged } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(text).toContain('fail. So it is.');
  expect(text).toContain('More failures100%Slower0%Slow taps0%Empty slots0%Not starting50%');
  expect(screen.getByLabelText<HTMLProgressElement>('Not starting: progress to a proof').value).toBeCloseTo(0.5);
});

test('without a report the evidence is no data, and neither zero nor a percentage', async () => {
  const { text } = await open({});
  expect(text).toContain('CanaryNo dataControlNo data');
  expect(text).toContain('More failuresNo dataSlowerNo dataSlow tapsNo dataEmpty slotsNo dataNot startingNo data');
  expect(text).toContain('A result needs 200 devices on each side. The canary has none, the control none.');
});

test('a step without a minimum time shows no count of minutes', async () => {
  const steps = planOf(5, 25).steps.map((step) => ({ ...step, minMinutes: 0 }));
  expect((await open({ plan: { ...plan, steps }, step: 0 })).text).toContain('No minimum time');
});

test('a step of 100% shows no evidence, as it has no control', async () => {
  await open({ plan: planOf(50, 100), step: 1 });
  expect(screen.queryByText('Devices that failed')).toBeNull();
});

test('a step after the one for testers has its own share and is judged', async () => {
  const cohort = { testers: true as const };
  const steps = planOf(100, 5, 25).steps.map((step, index) => (index === 0 ? { ...step, cohort } : step));
  const { text } = await open({ plan: { ...plan, steps } });
  expect(text).toContain('At 5% of devices');
  expect(screen.getByText('Devices that failed')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Going on to 25%' })).toBeTruthy();
});

test('an hour without reports shows a note instead of empty charts', async () => {
  expect((await open()).text).toContain('No page has reported in the last hour.');
  expect(screen.queryAllByRole('img')).toEqual([]);
});

test('a canary that only fails has a rate, though no page could open it', async () => {
  await open({}, [makeFigure(CANARY, 'error_load', 3)]);
  expect(screen.getByLabelText('Error rate of the last hour: canary 100.00%, stable No data')).toBeTruthy();
});

test('canary and stable are shown side by side, as a picture and in words', async () => {
  const timed = (release: string, metric: string, count: number, ms: number) =>
    makeFigure(release, metric, count, { buckets: histogramOf(ms).map((one) => one * count) });
  const { text } = await open({}, [
    timed(CANARY, 'load', 200, 1000),
    timed(CONTROL, 'load', 1800, 1000),
    makeFigure(CANARY, 'error_render', 4),
    makeFigure(CONTROL, 'error_render', 9),
    timed(CANARY, 'mount', 200, 4000),
    makeFigure('wallet@1.0.0-a', 'load', 7),
  ]);
  expect(
    screen.getByLabelText('Error rate of the last hour: canary 2.00%, 4 of 200, stable 0.50%, 9 of 1,800'),
  ).toBeTruthy();
  expect(
    screen.getByLabelText(
      /^Time until three of four screens are shown: canary [34]\.\d\d s, stable No data, slow above 3\.00 s$/,
    ),
  ).toBeTruthy();
  expect(text).toContain('Pages, 1 hour200 stable 1,800');
  expect(text).toMatch(/Load time p75(0\.9\d|1\.\d\d) s stable/);
  expect(text).toMatch(/Screen shown p75[34]\.\d\d s stable No data/);
  expect(canvas.texts).toContain('Slow above 3.00 s');
});
