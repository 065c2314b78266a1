import { MENDED, writeFiller } from '../faults/throwing-release.ts';
import { expect, test } from '../setup/journey.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { observe, observed } from '../steps/observed.ts';
import { home } from '../steps/remotes.ts';
import { liveSet } from '../steps/routes.ts';

// The remotes of this file are in no other journey, so it has its own stack.
const OPS_TOKEN = 'the-token-of-the-ops-team-with-slots';
test.use({ settings: { OPS_TOKEN } });

test('of two remotes in one slot one throws, and its neighbour, the screen and the layout stay', async ({
  page,
  stack,
}) => {
  const fill = { slot: 'home.banner', height: 80 };
  const fans = await stack.registry.publish(writeFiller('fans', fill, 'render'));
  const reviews = await stack.registry.publish(writeFiller('reviews', fill));
  await stack.registry.activate([fans, reviews]);
  const viewmax = viewmaxOf(stack, OPS_TOKEN);
  expect(await viewmax('slot', 'order', fill.slot, 'fans', 'reviews')).toMatchObject({ code: 0 });
  expect((await viewmax('slot', 'list')).out).toContain(`fans@${fans.version}, reviews@${reviews.version}`);
  // A shell that does not know such slots reads these lists alone.
  expect((await liveSet(stack)).remotes.flatMap(({ fills }) => fills)).not.toContainEqual(
    expect.objectContaining(fill),
  );

  await observe(page);
  await page.goto(home.path);
  const slot = page.locator('[data-slot="home.banner"]');
  const boxes = slot.locator('[data-remote]');
  await expect(slot.locator('[data-remote=reviews]')).toHaveText(MENDED);
  await expect(slot.locator('[data-remote=fans]')).toHaveAttribute('data-phase', 'failed');
  await expect(slot.locator('[data-remote=fans]')).toHaveText('');
  expect(await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('data-remote')))).toEqual([
    'fans',
    'reviews',
  ]);
  expect((await slot.boundingBox())?.height).toBe(160);
  await home.works(page);
  expect((await observed(page)).moved).toEqual([]);

  expect(await viewmax('slot', 'order', fill.slot)).toMatchObject({ code: 0 });
  await page.reload();
  await home.works(page);
  expect((await slot.boundingBox())?.height).toBe(0);
  await expect(boxes).toHaveCount(0);
});
