import { differentPixels } from '@viewmax/remote-kit/different-pixels';
import { expect, type Page, test } from '../setup/journey.ts';
import { inTurn } from '../setup/tiers.ts';
import { hasSettled } from '../steps/navigation.ts';
import {
  holdsCode,
  isRendered,
  isTakenOver,
  losesLateParts,
  opensRendered,
  RENDERED,
  skipsWaits,
} from '../steps/rendered.ts';
import { type RenderedVisit, renderedVisits } from '../steps/rendered-visits.ts';

test.use({ serviceWorkers: 'block' });

const THEMES = ['dark', 'light'] as const;
const WIDTHS = [320, 390, 430];
const MOST_SHIFT = 0.02;
const VISITS_MS = 240_000;

const EVERY_LOOK = WIDTHS.flatMap((width) => THEMES.map((colorScheme) => ({ width, colorScheme })));
const ONE_LOOK = { width: 390, colorScheme: 'dark' as const };

for (const looks of [[ONE_LOOK], EVERY_LOOK]) {
  const where = looks.length > 1 ? 'in both themes, at 320 to 430 px' : 'on a common phone';
  test.describe(
    `on a slow network, ${where}, the app replaces every rendered screen`,
    inTurn(looks.length === 1),
    () => {
      let visits: RenderedVisit[];
      const phones = RENDERED.flatMap(({ path }) => looks.map((look) => ({ path, ...look })));

      test.beforeAll(async ({ browser, stack }) => {
        test.setTimeout(VISITS_MS);
        for (const { path } of RENDERED) await isRendered(stack, path);
        const options = { ...test.info().project.use, serviceWorkers: 'block' as const };
        visits = await renderedVisits({ browser, stack, options }, phones);
      });

      const each = <T>(fact: (visit: RenderedVisit) => T) =>
        Object.fromEntries(visits.map((visit) => [visit.name, fact(visit)]));

      test('and was given one', () => {
        expect(visits).toHaveLength(phones.length);
        expect(each((visit) => visit.isTakenOver)).toEqual(each(() => true));
      });

      test('and shifts no layout', () => {
        expect(each(({ shift, moved }) => (shift > MOST_SHIFT ? moved : 'still'))).toEqual(each(() => 'still'));
      });

      test('without a new largest paint', () => {
        expect(visits.filter(({ latePaints }) => latePaints.length > 0)).toEqual([]);
      });
    },
  );
}

test.describe("the server-rendered screen and the app's screen differ in no pixel", () => {
  const CALM = { animations: 'disabled', caret: 'hide' } as const;
  /** Without animations the words of a slow start appear at once, and push pictures below the screen. */
  const HIDDEN = 'video { visibility: hidden !important } [data-slow] { display: none !important }';

  /** The browser loads a lazy picture far below the screen later, and the screenshot does not show it. */
  const hasPictures = (page: Page) =>
    expect
      .poll(() =>
        page
          .locator('img:visible')
          .evaluateAll((all) =>
            (all as HTMLImageElement[])
              .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
              .every(({ complete, naturalWidth }) => complete && naturalWidth),
          ),
      )
      .toBe(true);

  for (const [at, { path }] of RENDERED.entries()) {
    for (const colorScheme of THEMES) {
      // Home, and a form.
      const isTurn = path === '/login' ? colorScheme === 'light' : at === 0 && colorScheme === 'dark';
      test(`${path} in the ${colorScheme} theme`, inTurn(isTurn), async ({ page, browser, stack }) => {
        await isRendered(stack, path);
        await page.emulateMedia({ colorScheme });
        const arrives = await holdsCode(page);
        await losesLateParts(page);
        await opensRendered(page, path);
        await page.addStyleTag({ content: HIDDEN });
        const look = async () => {
          await skipsWaits(page);
          await hasPictures(page);
          return page.screenshot(CALM);
        };
        const before = await look();
        arrives();
        await isTakenOver(page);
        if (path !== '/no/such/place') await hasSettled(page);
        const after = await look();
        expect(await differentPixels(browser, before, after)).toBe('');
      });
    }
  }
});
