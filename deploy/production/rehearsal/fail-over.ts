import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Standby } from '@viewmax/tools/postgres';
import { ASK_MS, hold, note, PAUSE_MS, repeat, transfer } from './acts.ts';
import { type Reported, report, storedName } from './devices.ts';
import { type Check, type Drill, during, isOfPages, nodeAt, order, until } from './drills.ts';
import { signedIn } from './load.ts';
import type { Site } from './site.ts';

const BEFORE_MS = 3000;
/** The time in which an operator of databases sees that the primary is gone. */
const UNNOTICED_MS = 2000;

const PLAN = 'select names from app.seat_plans order by seats desc limit 1';

interface Given {
  holds: string[];
  /** The numbers of freezes. */
  notes: number[];
  /** Transfers whose money has left the member, and those of them whose points the member has seen. */
  paid: string[];
  credited: string[];
  reported: Reported[];
  /** Reports that were sent. */
  sent: number;
  rollout: number;
  release: string;
}

const LOST = `
  with credits as (select ref, (select count(*) from app.ledger where kind = 'top-up' and reference = ref) as count
    from unnest($3::text[]) as t(ref)),
  mounts as (select coalesce(sum(count), 0)::int as count from registry.figures
    where metric = 'mount' and release = any(select $7 || '@' || version from registry.releases where name = $7))
  select
    (select count(*) from unnest($1::text[]) as t(id) where not exists (select from app.holds h where h.id = t.id))
      as holds,
    (select count(*) from unnest($2::integer[]) as t(id) where not exists (
      select from registry.audit where entry like '%"freeze ' || t.id || '"%')) as entries,
    (select count(*) from credits where count = 0 and ref = any($4::text[])) as credits,
    (select count(*) from credits where count = 0) as unpaid,
    (select count(*) from credits where count > 1) as doubled,
    (select count(*) from unnest($5::text[], $6::boolean[]) as t(device, has_failed) where not exists (
      select from registry.compared c
      where c.rollout_id = $8 and c.device = t.device and c.used and c.failed = t.has_failed)) as reports,
    (select greatest(0, count - $9) from mounts) as repeated,
    (select 1 - count(*) from registry.rollouts where id = $8 and status in ('running', 'paused')) as rollouts`;
type Lost = Record<
  'holds' | 'entries' | 'credits' | 'unpaid' | 'doubled' | 'reports' | 'repeated' | 'rollouts',
  number
>;

async function read<Row extends object>({ db }: Site, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await withClient(db, (client) => client.query<Row>(text, values));
  if (!rows[0]) throw new Error(`No row: ${text}`);
  return rows[0];
}

const lostOf = (
  site: Site,
  { holds, notes, paid, credited, reported, sent, rollout, release }: Given,
): Promise<Lost> => {
  const devices = reported.map(({ device }) => storedName(rollout, device));
  const failed = reported.map(({ hasFailed }) => hasFailed);
  const [name] = release.split('@');
  return read<Lost>(site, LOST, [holds, notes, paid, credited, devices, failed, name, rollout, sent]);
};

/** Asks until the value is right, or for so long. Returns the last value. */
async function settled<T>(ask: () => Promise<T>, isRight: (value: T) => boolean, mostMs: number): Promise<T> {
  for (const begun = performance.now(); ; await wait(PAUSE_MS)) {
    const value = await ask();
    if (isRight(value) || performance.now() - begun > mostMs) return value;
  }
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
  const ask = () => read<{ missing: number }>(site, SYNCHRONOUS);
  return (await settled(ask, ({ missing }) => missing === 0, CATCH_UP_MS)).missing;
}

async function askOps<Answer>(site: Site, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${site.opsToken}` };
  const answer = await fetch(`http://${nodeAt(site, 0).opsPlace}/ops/api${path}`, { headers });
  return (await answer.json()) as Answer;
}

interface Rollout {
  id: number;
  status: string;
  revision: number;
}

/** Reports reach the database each second, and the watch decides each five seconds. */
const DECIDE_MS = 30_000;

/**
 * The devices of the release have reported failures since PostgreSQL was gone, so the watch has to pause it by reports that only nodes
 * had. Then ops roll it back, which every node hears of by its own session of `LISTEN`.
 */
async function endRollout(site: Site, id: number): Promise<{ verdicts: number; heard: number }> {
  const ask = () => askOps<Rollout>(site, `/rollouts/${id}`);
  const { status } = await settled(ask, (rollout) => rollout.status === 'paused', DECIDE_MS);
  await settled(
    async () => {
      const { status: now, revision } = await ask();
      if (now === 'rolled_back') return now;
      return order<Rollout>(site, `/rollouts/${id}/rollback`, { revision }).then(
        () => 'rolled_back',
        () => now,
      );
    },
    (now) => now === 'rolled_back',
    DECIDE_MS,
  );
  const heard = await until(site, async (place) => {
    const answers = Array.from({ length: 10 }, async (_, number) => {
      const headers = { 'x-viewmax-device': `device-of-listen-${number}` };
      return (await fetch(`http://${place}/discovery.json`, { headers })).text();
    });
    return !(await Promise.all(answers)).some((text) => text.includes(`"${site.canary.version}"`));
  });
  return { verdicts: status === 'paused' ? 0 : 1, heard };
}

/** Each kind of act runs so often before the loss and after the promotion, also on a slow machine. */
const LEAST = 3;
/** So many devices prove that the release fails. */
const FAILURES = 30;
const ACT_MS = 60_000;

const SECONDS = 10;

/**
 * The primary ends for good, its synchronous standby takes over, and the address follows. A `frozen` one wakes after that,
 * and must acknowledge nothing. A `silent` one vanishes from the network, so that its connections neither answer nor end.
 */
export const failOver =
  (end: 'killed' | 'frozen' | 'silent'): Drill =>
  async (site, load) => {
    const { postgres, relay } = site;
    if (!postgres || !relay) throw new Error('Only a PostgreSQL of its own can fail over.');
    const standby = await postgres.addStandby();
    const plan = { steps: [{ percent: 50, advance: 'manual' }], onFail: 'pause' };
    const { release } = site.canary;
    const rollout = await order<Rollout>(site, '/rollouts', { releases: [release], plan });
    const { names = [] } = await read<{ names: string[] }>(site, PLAN);
    let isLost = false;
    let sent = 0;
    const paid: string[] = [];
    const holds = repeat((number) => hold(site, names, number));
    const notes = repeat(() => note(site));
    const transfers = repeat((number) => transfer(site, number, paid), 4);
    const reports = repeat((number) => {
      sent += 1;
      return report(site, number, isLost);
    });
    const failures = () => reports.acknowledged.filter(({ hasFailed }) => hasFailed).length;
    const acts = { holds, notes, transfers, reports };
    const all = Object.values(acts);
    const headers = signedIn('buyer-1', site.jwtSecret);
    const { failed, check, result } = await during(load, `PostgreSQL ${end}`, async () => {
      const counts = () => all.map(({ acknowledged }) => acknowledged.length);
      await wait(BEFORE_MS);
      const before = await settled(
        async () => counts(),
        (now) => Math.min(...now) >= LEAST,
        ACT_MS,
      );
      isLost = true;
      if (end === 'killed') postgres.kill();
      else postgres.pause();
      await wait(UNNOTICED_MS);
      const begunAt = performance.now();
      await standby.promote();
      relay.moveTo(standby.port, end === 'silent' ? 'silent' : 'ended');
      const promotedAt = performance.now();
      const meanwhile = counts();
      const isBack = async (place: string) => {
        const signal = AbortSignal.timeout(ASK_MS);
        const answer = await fetch(`http://${place}/api/v1/wallet/statement`, { headers, signal });
        await answer.text();
        return answer.ok;
      };
      const back = await until(site, isBack, 2 * SECONDS * 1000);
      if (end === 'silent') {
        relay.endSilent();
        postgres.kill();
      }
      if (end === 'frozen') postgres.proceed();
      const late = end === 'frozen' ? await writeTo(postgres.url) : 0;
      const isEnough = (now: readonly number[]) =>
        now.every((count, at) => count >= (meanwhile[at] ?? 0) + LEAST) && failures() >= FAILURES;
      await wait(BEFORE_MS);
      await settled(async () => counts(), isEnough, ACT_MS);
      return { before, meanwhile, promoting: (promotedAt - begunAt) / 1000, promotedAt, back, late };
    });
    await Promise.all(all.map((act) => act.end()));
    const given = {
      holds: holds.acknowledged,
      notes: notes.acknowledged,
      paid,
      credited: transfers.acknowledged,
      reported: reports.acknowledged,
      sent,
      rollout: rollout.id,
      release,
    };
    const isNothing = (lost: Lost) => Object.values(lost).every((count) => count === 0);
    const lost = await settled(() => lostOf(site, given), isNothing, DECIDE_MS);
    const { verdicts, heard } = await endRollout(site, rollout.id);
    if (end === 'frozen') postgres.kill();
    const away = await withoutStandby(site, standby);
    const log = await askOps<{ ok: boolean }>(site, '/audit/verify');
    const late = failed.map(({ from }) => (from - result.promotedAt) / 1000);
    const counts = all.map(({ acknowledged }, at) => [result.before[at] ?? 0, acknowledged.length] as const);
    for (const [at, name] of Object.keys(acts).entries()) {
      const [before = 0, meanwhile = 0] = [result.before[at], result.meanwhile[at]];
      const after = (all[at]?.acknowledged.length ?? 0) - meanwhile;
      console.error(`  ${name}: ${before} before, ${meanwhile - before} until the promotion, ${after} later`);
    }
    console.error(`  unnoticed ${UNNOTICED_MS / 1000} s, promoted in ${result.promoting.toFixed(2)} s`);
    const losses: [string, number][] = [
      ['acknowledged holds that are lost', lost.holds],
      ['acknowledged entries of the log that are lost', lost.entries],
      ['acknowledged transfers that are lost', lost.credits],
      ['transfers that were paid and are not credited', lost.unpaid],
      ['transfers that are credited twice', lost.doubled],
      ['acknowledged reports that the comparison lacks', lost.reports],
      ['reports that the figures count twice', lost.repeated],
      ['verdicts of these reports that the watch lacks', verdicts],
      ['lost rollouts', lost.rollouts],
      ['writes that the old primary acknowledged', result.late],
      ['synchronous standbys that miss after the old primary came back', away],
      ['broken chains of the log', log.ok ? 0 : 1],
    ];
    return [
      check('failed pages and files', failed.filter(isOfPages).length),
      ...losses.map(([what, value]): Check => check(what, value)),
      check(
        'kinds of acts that did not run before or after',
        counts.flatMap(([before, every]) => [before, every - before]).filter((count) => count < 1).length,
      ),
      check('seconds until every node follows a rollback after it', heard, 1),
      check('seconds from the promotion until the calls of all nodes are back', result.back, SECONDS),
      check('seconds from the promotion until the last failed request', Math.max(0, ...late), SECONDS),
    ];
  };
