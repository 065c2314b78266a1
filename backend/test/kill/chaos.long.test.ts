import { exec } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { rows } from '../shop/books.ts';
import { demoToday } from '../templates.ts';
import { openClients } from './clients.ts';
import { judge, prepare } from './kill-under-load.ts';
import { startServer, stopServer } from './orders.ts';

const CHAOS_MS = 300_000;
const LIFE_MS = 18_000;
// The halls have seats for this pace.
const THINK_MS = 2000;
const CUT_EVERY = 6;

// `RESTART_POSTGRESQL` is a command that restarts it under the buyers, if set. One session cannot cut another one on PGlite.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;
onPostgres(
  'five minutes of kills and cut connections lose no ticket, charge nobody twice and answer no 500',
  async () => {
    const db = await openTestDatabase(demoToday());
    const { buyers, screenings } = await prepare(db);
    const start = () => startServer({ databaseUrl: db.url, dataDir: '', passes: 0 });
    const nodes = [await start(), await start()];
    const anyNode = () => nodes[Math.floor(Math.random() * nodes.length)]?.origin ?? '';
    const clients = openClients(buyers, screenings, anyNode, THINK_MS);
    const end = performance.now() + CHAOS_MS;
    let kills = 0;
    let cuts = 0;
    while (performance.now() < end) {
      await pause(LIFE_MS / 2 + Math.random() * LIFE_MS);
      const index = kills % nodes.length;
      nodes[index]?.child.kill('SIGKILL');
      await nodes[index]?.ended;
      kills += 1;
      nodes[index] = await start();
      const restart = process.env.RESTART_POSTGRESQL;
      if (restart && kills % CUT_EVERY === CUT_EVERY / 2) await promisify(exec)(restart);
      if (kills % CUT_EVERY !== 0) continue;
      cuts += 1;
      await rows(
        db,
        `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    const { answered, refused, faults, lost, unavailable } = await clients.finish();
    for (const node of nodes) await stopServer(node);
    const verdict = await judge(db, answered);
    console.info(
      `${answered.length} purchases under ${kills} kills and ${cuts} cuts: ${lost} lost answers, ${unavailable} of 503`,
    );
    expect({ ...verdict, refused, faults }).toEqual({ missing: 0, extra: 0, findings: [], refused: [], faults: [] });
    expect(kills).toBeGreaterThan(10);
    expect(lost).toBeGreaterThan(0);
    await db.close();
  },
  420_000,
);
