import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import type { RolloutCommand } from '@viewmax/shared/contracts/ops';
import { json } from '@viewmax/shared/testing';
import type { Figure, Rollout } from '../../api/answers.ts';
import { settle } from '../../testing/gestures.ts';
import { makeFigure, makePlatform } from '../../testing/make-platform.ts';
import { makeRollout } from '../../testing/make-rollout.ts';
import { refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { BlastWords } from './blast-words.tsx';

const figures = [makeFigure('catalog@1.0.0-a', 'load', 1900), makeFigure('catalog@1.1.0-b', 'load', 100)];
const dryRun = { devices: 2000, moved: 400, sets: { now: 1200, after: 1 }, kept: [] as string[] };

/** The paragraphs that stand there once the dry run has its answer. */
async function told(
  command: RolloutCommand,
  change: Partial<Rollout> = {},
  known: Figure[] = figures,
  answer: () => Response = () => json(dryRun),
) {
  const { queries } = serveRegistry({ 'GET /rollouts/7/blast-radius': answer });
  const platform = makePlatform({ figures: known });
  const { container } = render(<BlastWords command={command} rollout={makeRollout(change)} platform={platform} />);
  await settle();
  expect(queries('/rollouts/7/blast-radius')).toEqual([{ command }]);
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
}

test('without a dry run the page tells what it knows itself', async () => {
  expect(await told('advance', {}, figures, () => refuse(500, 'internal', 'Something failed.'))).toEqual([
    '20% of devices are given it in addition, with their next session.',
    'In the last hour that was about 400 of 2,000 pages. ',
  ]);
});

test('without reports the traffic is told as unknown', async () => {
  const [, traffic] = await told('advance', {}, []);
  expect(traffic).toMatch(/^Nobody reported in the last hour, so their traffic is not known\./);
});

test('each command says whom it reaches, and when', async () => {
  expect((await told('promote'))[0]).toBe(
    '95% of devices are given it in addition, with their next session. It becomes the stable release.',
  );
  expect((await told('abort'))[0]).toBe(
    '5% of devices go back with their next session. Who has it now keeps it until then.',
  );
  expect((await told('rollback'))[0]).toBe(
    '5% of devices go back at once, open pages too, as soon as nobody is in the middle of paying.',
  );
});

test('the sets that can be met are counted, one alone in the singular', async () => {
  expect((await told('advance'))[1]).toMatch(/ 1 set of releases can be met then, 1,200 now\.$/);
  const several = () => json({ ...dryRun, sets: { now: 1, after: 2 } });
  expect((await told('advance', {}, figures, several))[1]).toMatch(/ 2 sets of releases can be met then, 1 now\.$/);
});

test('a step for some devices reaches at most its share, and says for whom it is', async () => {
  const { plan } = makeRollout({});
  const steps = plan.steps.map((step) => ({ ...step, cohort: { platforms: ['ios' as const] } }));
  expect((await told('advance', { plan: { ...plan, steps } }))[0]).toMatch(/^At most 20% of devices \(ios\) are given/);
});

test('devices that are kept from it are told of, a sentence each', async () => {
  const kept = ['booking@1.0.0-a needs catalog ^1.0.0.', 'wallet@1.0.0-a needs catalog ^1.0.0.'];
  expect((await told('advance', {}, figures, () => json({ ...dryRun, kept }))).slice(2)).toEqual(kept);
});
