import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Standby } from '@viewmax/tools/postgres';
import { BUYERS, CINEMA, HELD_SHOWS } from './buyers.ts';
import { type Drill, during, isOfPages, nodeAt, order, until } from './drills.ts';
import { signedIn } from './load.ts';
import type { Site } from './site.ts';

const PAUSE_MS = 50;
const BEFORE_MS = 3000;
/** The time in which an operator of databases sees that the primary is gone. */
const UNNOTICED_MS = 2000;
const ASK_MS = 5000;

/** Repeats an act and keeps the ids of the acknowledged ones. */
function repeat<Id>(act: (number: number) => Promise<Id>) {
  const acknowledged: Id[] = [];
  let isOver = false;
  const work = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const id = await act(number).catch(() => undefined);
      if (id !== undefined) acknowledged.push(id);
      await wait(PAUSE_MS);
    }
  })();
  return {
    acknowledged,
    async end() {
      isOver = true;
      await work;
    },
  };
}

/** A call of a member to one of the nodes, in turns. */
async function callOf<Answer>(site: Site, path: string, number: number, more: object = {}): Promise<Answer> {
  const uuid = `buyer-${1 + (number % BUYERS)}`;
  const answer = await fetch(`http://${nodeAt(site, number % site.nodes.length).place}/api/v1/${path}`, {
    method: 'POST',
    headers: signedIn(uuid, site.jwtSecret),
    body: JSON.stringify({ uuid, ...more }),
    signal: AbortSignal.timeout(ASK_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

async function hold(site: Site, names: readonly string[], number: number): Promise<string> {
  const seat = names[Math.floor(number / HELD_SHOWS)];
  const wish = { showtimeID: `held-${1 + (number % HELD_SHOWS)}`, cinemaID: CINEMA, seats: [seat] };
  return (await callOf<{ HoldID: string }>(site, 'seats/hold', number, wish)).HoldID;
}

const quote = async (site: Site, number: number): Promise<string> =>
  (await callOf<{ tx_ref: string }>(site, 'wallet/topups', number, { VpValue: 100 })).tx_ref;

/** An entry of the log that changes nothing today. */
async function note(site: Site): Promise<number> {
  const bounds = { from: '2100-01-01T00:00:00Z', until: '2100-01-02T00:00:00Z' };
  return (await order<{ id: number }>(site, '/freezes', { ...bounds, reason: 'rehearsal' })).id;
}

const PLAN = 'select names from app.seat_plans order by seats desc limit 1';
const LOST = `
  select
    (select count(*) from unnest($1::text[]) as t(id) where not exists (select from app.holds h where h.id = t.id))
      as holds,
    (select count(*) from unnest($2::integer[]) as t(id) where not exists (
      select from registry.audit where entry like '%"freeze ' || t.id || '"%')) as entries,
    (select 1 - count(*) from registry.rollouts where id = $3 and status = 'running') as rollouts,
    (select count(*) from unnest($4::text[]) as t(ref) where not exists (select from app.top_ups where tx_ref = t.ref))
      as quotes`;
interface Lost {
  holds: number;
  entries: number;
  rollouts: number;
  quotes: number;
}

async function read<Row extends object>({ db }: Site, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await withClient(db, (client) => client.query<Row>(text, values));
  if (!rows[0]) throw new Error(`No row: ${text}`);
  return rows[0];
}

/** Writes to the old primary alone. Returns how many rows it acknowledged. */
async function writeTo(databaseUrl: string): Promise<number> {
  const db = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, queryTimeoutMs: ASK_MS });
  const write = withClient(db, (client) => client.query('create table public.late (id int)'));
  const acknowledged = await write.then(
    () => 1,
    () => 0,
  );
  await db.close();
  return acknowledged;
}

const SYNCHRONOUS = `
  select 1 - count(*)::integer as missing from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`;
const CATCH_UP_MS = 20_000;

/** The old primary comes back as the standby of the new one. Returns how many standbys are missing then. */
async function withoutStandby(site: Site, standby: Standby): Promise<number> {
  await standby.takeBack();
  for (const begun = performance.now(); ; await wait(PAUSE_MS)) {
    const { missing } = await read<{ missing: number }>(site, SYNCHRONOUS);
    if (missing === 0 || performance.now() - begun > CATCH_UP_MS) return missing;
  }
}

/** A node gives a silent connection up at the first statement without an answer for a minute. */
const SILENT_S = 65;
const SECONDS = 10;

/**
 * The primary ends for good, its synchronous standby takes over, and the address follows. A `frozen` one wakes after that,
 * and must acknowledge nothing. A `silent` one vanishes from the network, so that its connections neither answer nor end.
 */
export const failOver =
  (end: 'killed' | 'frozen' | 'silent'): Drill =>
  async (site, load) => {
    const { postgres, relay } = site;
    const most = end === 'silent' ? SILENT_S : SECONDS;
    if (!postgres || !relay) throw new Error('Only a PostgreSQL of its own can fail over.');
    const standby = await postgres.addStandby();
    const plan = { steps: [{ percent: 50, advance: 'manual' }] };
    const rollout = await order<{ id: number }>(site, '/rollouts', { releases: [site.canary.release], plan });
    const { names = [] } = await read<{ names: string[] }>(site, PLAN);
    const holds = repeat((number) => hold(site, names, number));
    const notes = repeat(() => note(site));
    const quotes = repeat((number) => quote(site, number));
    const acts = [holds, notes, quotes];
    const headers = signedIn('buyer-1', site.jwtSecret);
    const { failed, check, result } = await during(load, `PostgreSQL ${end}`, async () => {
      await wait(BEFORE_MS);
      const before = acts.map(({ acknowledged }) => acknowledged.length);
      if (end === 'killed') postgres.kill();
      else postgres.pause();
      await wait(UNNOTICED_MS);
      await standby.promote();
      relay.moveTo(standby.port, end === 'silent' ? 'silent' : 'ended');
      const promotedAt = performance.now();
      const isBack = async (place: string) => {
        const signal = AbortSignal.timeout(ASK_MS);
        const answer = await fetch(`http://${place}/api/v1/wallet/statement`, { headers, signal });
        await answer.text();
        return answer.ok;
      };
      const back = await until(site, isBack, 2 * most * 1000);
      if (end === 'silent') {
        relay.endSilent();
        postgres.kill();
      }
      if (end === 'frozen') postgres.proceed();
      const late = end === 'frozen' ? await writeTo(postgres.url) : 0;
      await wait(BEFORE_MS);
      return { before, promotedAt, back, late };
    });
    await Promise.all(acts.map((act) => act.end()));
    const away = end === 'frozen' ? 0 : await withoutStandby(site, standby);
    const late = failed.map(({ from }) => (from - result.promotedAt) / 1000);
    const given = [holds.acknowledged, notes.acknowledged, rollout.id, quotes.acknowledged];
    const lost = await read<Lost>(site, LOST, given);
    const log = await fetch(`http://${nodeAt(site, 0).opsPlace}/ops/api/audit/verify`, {
      headers: { authorization: `Bearer ${site.opsToken}` },
    }).then((answer) => answer.json() as Promise<{ ok: boolean }>);
    const counts = acts.map(({ acknowledged }, at) => [result.before[at] ?? 0, acknowledged.length] as const);
    console.error(`  holds, entries and quotes, before of all: ${counts.map((pair) => pair.join(' of ')).join(', ')}`);
    return [
      check('failed pages and files', failed.filter(isOfPages).length),
      check('acknowledged holds that are lost', lost.holds),
      check('acknowledged entries of the log that are lost', lost.entries),
      check('acknowledged quotes of top-ups that are lost', lost.quotes),
      check('writes that the old primary acknowledged', result.late),
      check('lost rollouts', lost.rollouts),
      check('synchronous standbys that miss after the old primary came back', away),
      check('broken chains of the log', log.ok ? 0 : 1),
      check(
        'kinds of acts that did not run before or after',
        counts.flatMap(([before, all]) => [before, all - before]).filter((count) => count < 1).length,
      ),
      check('seconds from the promotion until the calls of all nodes are back', result.back, most),
      check('seconds from the promotion until the last failed request', Math.max(0, ...late), most),
    ];
  };
