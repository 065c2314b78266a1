import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { checkPurchases } from './check-purchases.ts';
import type { Asking, Load } from './load.ts';
import type { Site } from './site.ts';
import { tokenOf } from './visitor.ts';

/** A fault or a change under load, with the requests that began while it lasted. */
export interface Drill {
  name: string;
  seconds: number;
  asked: number;
  failed: Asking[];
}

export interface Check {
  what: string;
  value: number;
  most: number;
}

/** The time after a drill in which late failures still count as its own. */
const SETTLE_MS = 3000;
const ASK_MS = 20;

/** The node that is killed holds a part of these requests. */
const CROWD = 60;
const CROWD_MS = 15;
const GIVE_UP_MS = 20_000;

/** Longer than nginx waits for a call that it repeats, so such calls have their answer from another node. */
const HANG_MS = 13_000;
/** A page above this time was held by the node that hangs. */
const HELD_MS = 2000;

const isOfPages = (kind: Asking['kind']): boolean => ['page', 'discovery', 'file'].includes(kind);

export function createDrills(site: Site, load: Load) {
  const { nodes } = site;
  const drills: Drill[] = [];
  const checks: Check[] = [];
  const check = (what: string, value: number, most: number) => void checks.push({ what, value, most });

  async function drill<T>(name: string, work: () => Promise<T>): Promise<{ failed: Asking[]; result: T }> {
    const from = performance.now();
    const result = await work();
    await wait(SETTLE_MS);
    const to = performance.now();
    const asked = load.done.filter((one) => one.from >= from && one.from < to);
    const failed = asked.filter(({ status }) => status < 200 || status >= 400);
    drills.push({ name, seconds: (to - from) / 1000, asked: asked.length, failed });
    console.error(`${name}: ${((to - from) / 1000).toFixed(1)} s, ${asked.length} requests, ${failed.length} failed`);
    return { failed, result };
  }

  const nodeAt = (index: number) => {
    const node = nodes[index];
    if (!node) throw new Error(`The site has no node ${index}`);
    return node;
  };

  /** The seconds until the check holds at every node. */
  async function until(holds: (place: string) => Promise<boolean>, places: readonly string[]): Promise<number> {
    const begunAt = performance.now();
    const times = places.map(async (place) => {
      while (!(await holds(place).catch(() => false))) {
        if (performance.now() - begunAt > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
        await wait(ASK_MS);
      }
      return (performance.now() - begunAt) / 1000;
    });
    return Math.max(...(await Promise.all(times)));
  }
  const places = () => nodes.map(({ place }) => place);

  const pageAt = async (place: string, cookie = '') => {
    const answer = await fetch(`http://${place}/`, { headers: { accept: 'text/html', cookie } });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { text: await answer.text(), cookie: cookies.join('; ') };
  };

  async function order<T>(path: string, body: object): Promise<T> {
    const { opsPlace } = nodeAt(0);
    const headers = { authorization: `Bearer ${site.opsToken}`, 'content-type': 'application/json' };
    const url = `http://${opsPlace}/ops/api${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    drills,
    checks,

    /** Copies the site under load into another database and store, and compares the copy with the answers before. */
    async backUp(): Promise<void> {
      const { failed, result } = await drill('a backup and its return', async () => {
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
      check('a backup: failed requests', failed.length, 0);
      check('a backup: lost purchases of those before it', result.lost, 0);
      check('a backup: differences in its books', result.findings, 0);
    },

    async calm(): Promise<void> {
      const { failed } = await drill('calm', () => wait(5000));
      check('calm: failed requests', failed.length, 0);
    },

    /** Migrates, then replaces one node after the other with the other version. */
    async change(name: string, version: string): Promise<void> {
      const { failed } = await drill(name, async () => {
        await site.command('migrate', { version });
        for (const node of nodes) {
          await node.stop();
          await node.start(version);
        }
      });
      check(`${name}: failed requests`, failed.length, 0);
    },

    async stopOne(): Promise<void> {
      const node = nodeAt(0);
      const { failed, result } = await drill('a planned stop', async () => {
        const code = await node.stop();
        await wait(3000);
        await node.start();
        return code;
      });
      check('a planned stop: failed requests', failed.length, 0);
      check('a planned stop: exit code', result ?? -1, 0);
    },

    async killOne(): Promise<void> {
      const node = nodeAt(1);
      const { failed, result } = await drill('a node killed with -9', async () => {
        load.crowd('purchase', CROWD);
        load.crowd('call', CROWD);
        await wait(CROWD_MS);
        const held = load.underWay();
        const ended = node.kill();
        const at = performance.now();
        await ended;
        await wait(3000);
        await node.start();
        return { held, at };
      });
      const isRead = ({ kind }: Asking) => kind !== 'purchase';
      check('a killed node: failed reads', failed.filter(isRead).length, 0);
      check(
        'a killed node: failed purchases that began later',
        failed.filter(({ from }) => from > result.at).length,
        0,
      );
      check('a killed node: failed purchases that began before', failed.length, result.held);
      console.error(`  ${result.held} requests were under way`);
    },

    /** A stopped process keeps its connections and accepts others, so nginx learns by its deadlines alone. */
    async hangOne(): Promise<void> {
      const node = nodeAt(1);
      const { failed, result } = await drill('a node that hangs', async () => {
        const from = performance.now();
        node.pause();
        await wait(HANG_MS);
        node.proceed();
        return { from, to: performance.now() };
      });
      const pages = load.done.filter(({ kind, from }) => isOfPages(kind) && from >= result.from && from < result.to);
      const seconds = pages.map(({ from, to }) => (to - from) / 1000);
      const held = seconds.filter((value) => value > HELD_MS / 1000).length;
      check('a node that hangs: failed requests', failed.length, 0);
      check('a node that hangs: seconds of the slowest page or file', Math.max(0, ...seconds), 5);
      check('a node that hangs: percent of pages and files that it held', (100 * held) / pages.length, 15);
    },

    async restartDatabase(): Promise<void> {
      const { failed, result } = await drill('PostgreSQL restarted', async () => {
        if (!site.postgres) throw new Error('Only a PostgreSQL of its own can be restarted.');
        await site.postgres.restart();
        const token = tokenOf('buyer-1', site.jwtSecret);
        const ask = async (place: string) => {
          const url = `http://${place}/api/v1/wallet/statement`;
          const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
          await answer.text();
          return answer.ok;
        };
        const begunAt = performance.now();
        const back = await until(ask, places());
        return { back, begunAt };
      });
      check("PostgreSQL's restart: failed pages and files", failed.filter(({ kind }) => isOfPages(kind)).length, 0);
      check("PostgreSQL's restart: seconds until the calls of all nodes are back", result.back, 2);
      const last = Math.max(0, ...failed.map(({ from }) => (from - result.begunAt) / 1000));
      check("PostgreSQL's restart: seconds until the last failed request", last, 2);
    },

    async loseDisk(): Promise<void> {
      const { dataDir } = nodeAt(2);
      const { failed } = await drill('a node without its disk', async () => {
        // A file in the place of the folder makes every write below it fail, for root too.
        rmSync(dataDir, { recursive: true, force: true });
        writeFileSync(dataDir, '');
        await wait(5000);
      });
      check('a node without its disk: failed requests', failed.length, 0);
      rmSync(dataDir);
      const { failed: later } = await drill('its disk is back', async () => {
        await nodeAt(2).stop();
        await nodeAt(2).start();
      });
      check('the disk is back: failed requests', later.length, 0);
    },

    async rollBack(): Promise<void> {
      const { title, version } = site.canary;
      const hasCanary = (text: string) => text.includes(`"${version}"`);
      const { failed, result } = await drill('a rollback of a release', async () => {
        const plan = { steps: [{ percent: 100, advance: 'manual' }] };
        const started = await order<{ id: number; revision: number }>('/rollouts', { releases: [title], plan });
        await until(async (place) => hasCanary((await pageAt(place)).text), places());
        const sessions = new Map<string, string>();
        for (const place of places()) sessions.set(place, (await pageAt(place)).cookie);
        await wait(2000);
        await order(`/rollouts/${started.id}/rollback`, { revision: started.revision });
        return until(async (place) => {
          const pages = await Promise.all([pageAt(place), pageAt(place, sessions.get(place))]);
          return pages.every(({ text }) => !hasCanary(text));
        }, places());
      });
      check('a rollback: failed requests', failed.length, 0);
      check('a rollback: seconds until all nodes agree', result, 1);
    },
  };
}
