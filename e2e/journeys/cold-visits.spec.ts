import { expect, test } from '../setup/journey.ts';
import { twice } from '../steps/network.ts';
import { everyRoute } from '../steps/routes.ts';
import { coldVisits, type Visit } from '../steps/visits.ts';

const MOST_SHIFT = 0.02;
const VISITS_MS = 180_000;

for (const who of ['visitor', 'member'] as const) {
  test.describe(`a ${who}'s first visit on 3G, on every route`, () => {
    let visits: Visit[];
    let reports = 0;

    test.beforeAll(async ({ browser, stack, session }) => {
      test.setTimeout(VISITS_MS);
      stack.server.server.on('request', ({ url }) => {
        if (url?.startsWith('/reports/')) reports += 1;
      });
      const { use: options } = test.info().project;
      visits = await coldVisits(
        { browser, stack, options, session: who === 'member' ? session : undefined },
        (await everyRoute(stack)).map(({ path }) => path),
      );
    });

    const each = <T>(fact: (visit: Visit) => T) => Object.fromEntries(visits.map((visit) => [visit.path, fact(visit)]));

    test('uses every file that the page preloads', () => {
      expect(each(({ unused }) => unused)).toEqual(each(() => []));
    });

    test('downloads each file once', () => {
      expect(each(({ downloads }) => downloads.length)).not.toEqual(each(() => 0));
      expect(each(({ downloads }) => twice(downloads))).toEqual(each(() => []));
    });

    test('violates no rule of the policy', () => {
      expect(each(({ violations }) => violations)).toEqual(each(() => []));
      expect(reports).toBe(0);
    });

    test('shifts no layout', () => {
      expect(each(({ shift, moved }) => (shift > MOST_SHIFT ? moved : 'still'))).toEqual(each(() => 'still'));
    });
  });
}
