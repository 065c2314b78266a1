import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { findings } from '../../test/shop/books.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addScreening } from '../../test/shop/screenings.ts';
import { startServers } from '../../test/shop/start-servers.ts';

const DEADLINE_MS = 1500;

/** The next purchase waits at this point until the test lets it go. */
let held: { point: string; until: Promise<void> } | undefined;

const reached = async (point: string) => {
  if (held?.point !== point) return;
  const { until } = held;
  held = undefined;
  await until;
};
const servers = opened(() => startServers({ deadlineMs: DEADLINE_MS, duplicateWaitMs: 20, reached }));

test.each(['received', 'sent', 'committed'])(
  'a purchase that is late at "%s" gets 503, and a retry with its key gets the first answer',
  async (point) => {
    const screening = await addScreening(servers.db, { seats: 12, price: 100 });
    const [buyer = ''] = await addBuyers(servers.db, 1, 1000);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = { point, until: promise };
    const late = await servers.buy(buyer, screening, { count: 2, key: 'once' });
    expect(late).toMatchObject({ status: 503, code: 'too_slow', retryAfter: '2' });

    resolve();
    const retry = () => servers.buy(buyer, screening, { count: 2, key: 'once' });
    let first = await retry();
    while (first.code === 'in_progress') {
      await pause(20);
      first = await retry();
    }
    expect([first.status, first.tickets.length]).toEqual([200, 2]);
    expect((await retry()).tickets).toEqual(first.tickets);
    expect(await servers.balanceOf(buyer)).toBe(800);
    expect(await findings(servers.db)).toEqual([]);
  },
);
