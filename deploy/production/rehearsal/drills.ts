import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { checkPurchases } from './check-purchases.ts';
import { type Asked, type Load, signedIn } from './load.ts';
import type { NodeProcess } from './node-process.ts';
import type { Site } from './site.ts';

export interface Check {
  what: string;
  value: number;
  most: number;
}

/** A fault or a change under load. Returns its figures with their bars. */
export type Drill = (site: Site, load: Load) => Promise<Check[]>;

/** The time after a drill in which late failures still count as its own. */
const SETTLE_MS = 3000;
const ASK_MS = 20;
const GIVE_UP_MS = 20_000;

/** The node that is killed holds a part of these requests. */
const CROWD = 60;
const CROWD_MS = 15;

/** Longer than nginx waits for a call that it repeats, so such calls have their answer from another node. */
const HANG_MS = 13_000;
/** A page above this time was held by the node that hangs. */
const HELD_MS = 2000;

export const isOfPages = ({ kind }: Asked): boolean => kind !== 'call' && kind !== 'purchase';

/** Runs the work under load, and tells which requests of that time failed. */
export async function during<T>(load: Load, name: string, work: () => Promise<T>) {
  const from = performance.now();
  const result = await work();
  await wait(SETTLE_MS);
  const to = performance.now();
  const asked = load.done.filter((one) => one.from >= from && one.from < to);
  const failed = asked.filter(({ status }) => status < 200 || status >= 400);
  console.error(`${name}: ${((to - from) / 1000).toFixed(1)} s, ${asked.length} requests, ${failed.length} failed`);
  const reasons = Object.groupBy(failed, ({ kind, status, why }) => `${kind} ${status} ${why.replace(/\s+/g, ' ')}`);
  for (const [reason, list = []] of Object.entries(reasons)) console.error(`  ${list.length} x ${reason}`);
  const check = (what: string, value: number, most = 0): Check => ({ what: `${name}: ${what}`, value, most });
  return { from, asked, failed, result, check, allAnswered: check('failed requests', failed.length) };
}

export const nodeAt = ({ nodes }: Site, index: number): NodeProcess => {
  const node = nodes[index];
  if (!node) throw new Error(`The site has no node ${index}`);
  return node;
};

/** The seconds until the check holds at every node. */
export async function until(
  { nodes }: Site,
  holds: (place: string) => Promise<boolean>,
  giveUpMs = GIVE_UP_MS,
): Promise<number> {
  const begunAt = performance.now();
  const times = nodes.map(async ({ place }) => {
    while (!(await holds(place).catch(() => false))) {
      if (performance.now() - begunAt > giveUpMs) return Number.POSITIVE_INFINITY;
      await wait(ASK_MS);
    }
    return (performance.now() - begunAt) / 1000;
  });
  return Math.max(...(await Promise.all(times)));
}

export const calm: Drill = async (_, load) => [(await during(load, 'calm', () => wait(5000))).allAnswered];

/** Migrates, then replaces one node after the other with the other version. */
export const changeTo =
  (name: string, version: string): Drill =>
  async (site, load) => {
    const { allAnswered } = await during(load, name, async () => {
      await site.command('migrate', { version });
      for (const node of site.nodes) {
        await node.stop();
        await node.start(version);
      }
    });
    return [allAnswered];
  };

export const stopOne: Drill = async (site, load) => {
  const node = nodeAt(site, 0);
  const { allAnswered, check, result } = await during(load, 'a planned stop', async () => {
    const code = await node.stop();
    await wait(3000);
    await node.start();
    return code;
  });
  return [allAnswered, check('exit code', result ?? -1)];
};

export const killOne: Drill = async (site, load) => {
  const node = nodeAt(site, 1);
  const { failed, check, result } = await during(load, 'a node killed with -9', async () => {
    load.crowd('purchase', CROWD);
    load.crowd('call', CROWD);
    await wait(CROWD_MS);
    const ended = node.kill();
    const at = performance.now();
    await ended;
    await wait(3000);
    await node.start();
    return at;
  });
  const later = failed.filter(({ kind, from }) => kind === 'purchase' && from > result);
  return [
    check('failed reads', failed.filter(({ kind }) => kind !== 'purchase').length),
    check('failed purchases that began later', later.length),
  ];
};

/** A stopped process keeps its connections and accepts others, so nginx learns by its deadlines alone. */
export const hangOne: Drill = async (site, load) => {
  const node = nodeAt(site, 1);
  const { allAnswered, asked, check, result } = await during(load, 'a node that hangs', async () => {
    node.pause();
    await wait(HANG_MS);
    node.proceed();
    return performance.now();
  });
  const pages = asked.filter((one) => isOfPages(one) && one.from < result);
  const times = pages.map(({ from, to }) => to - from);
  const held = times.filter((ms) => ms > HELD_MS).length;
  return [
    allAnswered,
    check('seconds of the slowest page or file', Math.max(0, ...times) / 1000, 5),
    check('percent of pages and files that it held', (100 * held) / pages.length, 15),
  ];
};

export const restartDatabase: Drill = async (site, load) => {
  const headers = signedIn('buyer-1', site.jwtSecret);
  const { failed, check, result } = await during(load, 'PostgreSQL restarted', async () => {
    if (!site.postgres) throw new Error('Only a PostgreSQL of its own can be restarted.');
    await site.postgres.restart();
    const begunAt = performance.now();
    const back = await until(site, async (place) => {
      const answer = await fetch(`http://${place}/api/v1/wallet/statement`, { headers });
      await answer.text();
      return answer.ok;
    });
    return { back, begunAt };
  });
  return [
    check('failed pages and files', failed.filter(isOfPages).length),
    check('seconds until the calls of all nodes are back', result.back, 2),
    check(
      'seconds until the last failed request',
      Math.max(0, ...failed.map(({ from }) => (from - result.begunAt) / 1000)),
      2,
    ),
  ];
};

export const loseDisk: Drill = async (site, load) => {
  const node = nodeAt(site, 2);
  const { allAnswered } = await during(load, 'a node without its disk', async () => {
    // A file in the place of the folder makes every write below it fail, for root too.
    rmSync(node.dataDir, { recursive: true, force: true });
    writeFileSync(node.dataDir, '');
    await wait(5000);
  });
  rmSync(node.dataDir);
  const later = await during(load, 'its disk is back', async () => {
    await node.stop();
    await node.start();
  });
  return [allAnswered, later.allAnswered];
};

/** An order of ops to a node. */
export async function order<T>(site: Site, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${site.opsToken}`, 'content-type': 'application/json' };
  const url = `http://${nodeAt(site, 0).opsPlace}/ops/api${path}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as T;
}

export const rollBack: Drill = async (site, load) => {
  const { release, version } = site.canary;
  const pageAt = async (place: string, cookie = '') => {
    // Without a server render, whose time on a busy machine says nothing about the nodes' agreement.
    const headers = { accept: 'text/html', cookie, 'x-viewmax-bare': '1' };
    const answer = await fetch(`http://${place}/`, { headers });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { hasCanary: (await answer.text()).includes(`"${version}"`), cookie: cookies.join('; ') };
  };
  const { allAnswered, check, result } = await during(load, 'a rollback of a release', async () => {
    const plan = { steps: [{ percent: 100, advance: 'manual' }] };
    const started = await order<{ id: number; revision: number }>(site, '/rollouts', { releases: [release], plan });
    await until(site, async (place) => (await pageAt(place)).hasCanary);
    const sessions = new Map<string, string>();
    for (const { place } of site.nodes) sessions.set(place, (await pageAt(place)).cookie);
    await wait(2000);
    await order(site, `/rollouts/${started.id}/rollback`, { revision: started.revision });
    return until(site, async (place) => {
      const pages = await Promise.all([pageAt(place), pageAt(place, sessions.get(place))]);
      return pages.every(({ hasCanary }) => !hasCanary);
    });
  });
  return [allAnswered, check('seconds until all nodes agree', result, 1)];
};

/** Copies the site under load into another database and store, and compares the copy with the answers before. */
export const backUp: Drill = async (site, load) => {
  const { allAnswered, check, result } = await during(load, 'a backup and its return', async () => {
    const before = load.purchases.filter(({ isAcknowledged }) => isAcknowledged);
    const backup = join(site.folder, 'backup');
    await site.command('backup', { args: [backup] });
    const url = new URL(site.databaseUrl);
    url.pathname = '/returned';
    await withClient(site.db, (client) => client.query('create database returned'));
    const settings = {
      DATABASE_URL: url.href,
      REGISTRY_STORE: 's3://returned/releases',
      PICTURE_STORE: 's3://returned/pictures',
    };
    await site.command('restore', { args: [backup], settings });
    const db = await openDatabase({ databaseUrl: url.href, dataDir: site.folder });
    return checkPurchases(db, before).finally(() => db.close());
  });
  return [
    allAnswered,
    check('lost purchases of those before it', result.lost),
    check('differences in its books', result.findings),
  ];
};
