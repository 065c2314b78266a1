import { expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { renderPart } from '../../testing/gestures.ts';
import { makeFigure, makePlatform, makeStep } from '../../testing/make-platform.ts';
import { ReachWords } from './reach-words.tsx';

const figures = [makeFigure('catalog@1.0.0-a', 'load', 1900), makeFigure('catalog@1.1.0-b', 'load', 100)];
/** The paragraphs of the words. */
async function paragraphs(command: RolloutCommand, change: Partial<JudgedRollout> = {}, known: FigureView[] = figures) {
  const platform = makePlatform({ figures: known });
  await renderPart(<ReachWords command={command} rollout={makeRollout(change)} platform={platform} />);
  const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  cleanup();
  return shown;
}

test('the words name the percent of the plan, and the pages of the last hour', async () => {
  expect(await paragraphs('advance')).toEqual([
    '20% of devices get it in addition, each with its next visit.',
    'In the last hour these devices opened about 400 of 2,000 pages.',
  ]);
});

test('without reports the page shows unknown traffic', async () => {
  const [, traffic] = await paragraphs('advance', {}, []);
  expect(traffic).toMatch(/^No page reported in the last hour, so the traffic is unknown\./);
});

const { plan } = makeRollout({});
const testers = makeStep(100, { cohort: { testers: true }, advance: 'manual' });
const forTesters = { step: 0, plan: { ...plan, steps: [testers, ...plan.steps.slice(1)] } };
const onPhones = {
  plan: { ...plan, steps: plan.steps.map((step) => ({ ...step, cohort: { platforms: ['ios' as const] } })) },
};
const more = 'get it in addition, each with its next visit.';
const back =
  'get the previous release at once, also open pages. A page with a payment in progress changes after the payment.';

const hold = makeStep(5, { hold: true });
const beforeHold = { plan: { ...plan, steps: [...plan.steps, hold] }, step: 2 };

test.each<[RolloutCommand, Partial<JudgedRollout>, string]>([
  ['promote', {}, `95% of devices ${more} It becomes the stable release.`],
  ['abort', {}, '5% of devices get the stable release with their next visit. Open pages keep this release.'],
  ['rollback', {}, `5% of devices ${back}`],
  ['rollback', { status: 'promoted' }, `100% of devices ${back}`],
  ['advance', forTesters, `5% of devices ${more}`],
  ['promote', forTesters, `100% of devices ${more} It becomes the stable release.`],
  ['rollback', forTesters, `At most 100% of devices (testers) ${back}`],
  ['promote', { ...forTesters, step: 1 }, `95% of devices ${more} It becomes the stable release.`],
  ['advance', beforeHold, `70% of devices ${more}`],
  ['promote', { ...beforeHold, step: 3 }, `5% of devices ${more} It becomes the stable release.`],
  ['rollback', { ...beforeHold, step: 3 }, `95% of devices ${back}`],
  ['advance', onPhones, `At most 20% of devices (ios) ${more}`],
])('%s at %j shows its reach and its time', async (command, change, words) => {
  expect((await paragraphs(command, change))[0]).toBe(words);
});
