import { planSchema } from '@viewmax/shared/contracts/ops';
import { publishThrowing } from '../faults/throwing-release.ts';
import { expect, test } from '../setup/journey.ts';
import { home } from '../steps/remotes.ts';
import { liveRemote } from '../steps/routes.ts';

const everybody = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });

test('a new release that throws gives way to the one before in the same page, and the ops team sees it', async ({
  page,
  stack,
}) => {
  const { admin } = stack.registry;
  const bad = await publishThrowing(stack, await liveRemote(stack, 'catalog'), 'import');
  const { id, revision } = await admin.start('journey', { releases: [bad], plan: everybody });
  await page.goto(home.path);
  await home.works(page);
  const title = `catalog@${bad.version}`;
  expect(await page.locator('#discovery').textContent()).toContain(`"version":"${bad.version}"`);
  const [from, until] = [new Date(Date.now() - 600_000), new Date(Date.now() + 600_000)];
  const counted = async () => (await admin.figures({ releases: [title], from, until })).map(({ metric }) => metric);
  await expect.poll(counted).toContain('fallback');

  await admin.command('journey', { command: 'rollback', id, revision });
  await page.goto(home.path);
  await home.works(page);
  expect(await page.locator('#discovery').textContent()).not.toContain(bad.version);
});
