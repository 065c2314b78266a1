import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Reach } from '@viewmax/contracts/ops/actions';
import { withClient } from '@viewmax/server/with-client';
import { cutLine } from '@viewmax/testing/server/cut-line';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { CHANNEL } from './change.ts';
import { listen } from './listen.ts';

// PGlite has no other node.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;
onPostgres('a node hears changes again after its connection led to a machine that vanished', async () => {
  const db = await openTestDatabase();
  const line = await cutLine(db.url ?? '');
  const heard: Reach[] = [];
  const hears = async (count: number) => {
    while (heard.length < count) await wait(20);
  };
  const listening = listen({ ...db, url: line.url }, (reach) => void heard.push(reach), 200);
  await hears(1);
  line.lose();
  await hears(2);
  await withClient(db, (client) => client.query('select pg_notify($1, $2)', [CHANNEL, 'log']));
  await hears(3);
  expect(heard).toEqual(['pages', 'pages', 'log']);
  await listening.close();
  await line.close();
  await db.close();
});
