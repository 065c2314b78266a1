import { expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openShop } from '../../test/start-backend.ts';

const backend = openShop();

test('the database finds the purchases of a removed showtime by an index', async () => {
  const plan = await withClient(backend.db, async (client) => {
    // The few rows of a test fit on one page, which a scan reads faster.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select 1 from only app.purchases where showtime_id = 'a' and cinema_id = 'b' for key share`,
    );
    await client.query('reset enable_seqscan');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('purchases_screening');
});
