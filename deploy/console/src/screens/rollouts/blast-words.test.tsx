import { expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { json } from '@viewmax/testing';
import { show } from '../../testing/gestures.ts';
import { makeFigure, makePlatform, makeStep } from '../../testing/make-platform.ts';
import { refuse } from '../../testing/serve-registry.ts';
import { BlastWords } from './blast-words.tsx';

const figures = [makeFigure('catalog@1.0.0-a', 'load', 1900), makeFigure('catalog@1.1.0-b', 'load', 100)];
const dryRun = { devices: 2000, moved: 400, sets: { now: 1200, after: 1 }, kept: [] as string[] };

/** The paragraphs after the dry run has responded. */
async function paragraphs(
  command: RolloutCommand,
  change: Partial<JudgedRollout> = {},
  known: FigureView[] = figures,
  answer: () => Response = () => json(dryRun),
) {
  const platform = makePlatform({ figures: known });
  const { queries } = await show(<BlastWords command={command} rollout={makeRollout(change)} platform={platform} />, {
    'GET /rollouts/7/blast-radius': answer,
  });
  expect(queries('/rollouts/7/blast-radius')).toEqual([{ command }]);
  const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  cleanup();
  return shown;
}

test('without a dry run the page shows its own figures', async () => {
  expect(await paragraphs('advance', {}, figures, () => refuse(500, 'internal', 'Something failed.'))).toEqual([
    '20% of devices get it in addition, each with its next visit.',
    'In the last hour these devices opened about 400 of 2,000 pages. ',
  ]);
});

test('without reports the page shows unknown traffic', async () => {
  const [, traffic] = await paragraphs('advance', {}, []);
  expect(traffic).toMatch(/^No page reported in the last hour, so the traffic is unknown\./);
});

test('each command shows its reach and its time', async () => {
  expect((await paragraphs('promote'))[0]).toBe(
    '95% of devices get it in addition, each with its next visit. It becomes the stable release.',
  );
  expect((await paragraphs('abort'))[0]).toBe(
    '5% of devices get the stable release with their next visit. Open pages keep this release.',
  );
  expect((await paragraphs('rollback'))[0]).toBe(
    '5% of devices get the previous release at once, also open pages. A page with a payment in progress changes after the payment.',
  );
});

test('the page counts the combinations of releases in plain words, a single one too', async () => {
  expect((await paragraphs('advance'))[1]).toMatch(
    / Then all devices run the same releases; now there are 1,200 combinations\.$/,
  );
  const several = () => json({ ...dryRun, sets: { now: 1, after: 2 } });
  expect((await paragraphs('advance', {}, figures, several))[1]).toMatch(
    / Then devices run 2 different combinations of releases \(1 now\)\.$/,
  );
  const same = () => json({ ...dryRun, sets: { now: 1, after: 1 } });
  expect((await paragraphs('advance', {}, figures, same))[1]).toMatch(
    / Then all devices run the same releases, as now\.$/,
  );
});

test('a rollback after a promotion reaches all, and a promotion after the step for testers too', async () => {
  expect((await paragraphs('rollback', { status: 'promoted' }))[0]).toMatch(/^100% of devices get the previous/);
  const { plan } = makeRollout({});
  const testers = makeStep(100, { cohort: { testers: true }, advance: 'manual' });
  const its = { step: 0, plan: { ...plan, steps: [testers, ...plan.steps.slice(1)] } };
  expect((await paragraphs('advance', its))[0]).toMatch(/^5% of devices get it/);
  expect((await paragraphs('promote', its))[0]).toMatch(/^100% of devices get it/);
  expect((await paragraphs('rollback', its))[0]).toMatch(/^At most 100% of devices \(testers\) get/);
  expect((await paragraphs('promote', { ...its, step: 1 }))[0]).toMatch(/^95% of devices get it/);
});

test('a step for a cohort reaches at most its share, and names the cohort', async () => {
  const { plan } = makeRollout({});
  const steps = plan.steps.map((step) => ({ ...step, cohort: { platforms: ['ios' as const] } }));
  expect((await paragraphs('advance', { plan: { ...plan, steps } }))[0]).toMatch(
    /^At most 20% of devices \(ios\) get it/,
  );
});

test('the page lists each reason why some devices do not get the release', async () => {
  const kept = ['booking@1.0.0-a needs catalog ^1.0.0.', 'wallet@1.0.0-a needs catalog ^1.0.0.'];
  expect((await paragraphs('advance', {}, figures, () => json({ ...dryRun, kept }))).slice(2)).toEqual(kept);
});
