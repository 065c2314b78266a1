import type { CountsBySide } from '@viewmax/contracts/ops/counts-by-side';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { Comparison } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import { rolloutRow, viewOf } from '../rollouts/rollout-rows.ts';
import { change, WATCH } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { hmacOf, postOnce, signCall } from '../state/webhook.ts';
import { lastComparisonsOf } from '../watch/comparison.ts';
import { fromSides } from '../watch/counts-by-side.ts';
import { judgedFigures } from '../watch/judged-rollout.ts';
import { bodyFor, type Notice, type ReceiverName } from './notice.ts';

export interface NoticeOptions {
  /** The addresses of the receivers. */
  receivers?: Partial<Record<ReceiverName, string>>;
  /** Signs the calls to the webhook. */
  webhookSecret?: string;
  /** The origin of the console, for links. */
  opsUrl?: string;
  /** The name of this registry among others. */
  environment?: string;
}

/** Of one call. Slack takes one message a second. */
const MOST = 5;
/** Until the next attempt, in seconds. The first wait is longer than an attempt, so no other node sends it meanwhile. */
const WAITS = [30, 60, 300, 1800, 7200, 21_600];

interface Due {
  seq: number;
  told: string[];
  tries: number;
  entry: string;
}

/** Takes what is due, so that other nodes leave it alone until its next attempt. */
async function takeDue({ tables, now }: RegistryContext): Promise<Due[]> {
  const at = new Date(now());
  const { rows } = await sql<Due>`
    update registry.outbox set tries = tries + 1,
      due_at = ${at}::timestamptz + (${WAITS}::int[])[least(tries + 1, ${WAITS.length})] * interval '1 second'
    from registry.audit where audit.seq = outbox.seq and outbox.seq in (
      select seq from registry.outbox where due_at <= ${at} order by seq limit ${MOST} for update skip locked)
    returning outbox.seq, told, tries, entry`.execute(tables);
  return rows.toSorted((a, b) => a.seq - b.seq);
}

/** Tells receivers about transitions, from the outbox that the transition's own transaction wrote. */
export function createNotices(context: RegistryContext, options: NoticeOptions) {
  const { receivers = {}, webhookSecret, opsUrl, environment } = options;
  const { tables, ring, now } = context;
  const stopped = new AbortController();
  const addresses = Object.entries(receivers).filter(([, url]) => url) as [ReceiverName, string][];
  let underWay: Promise<void> | undefined;

  async function noticeOf(text: string): Promise<Notice> {
    const entry = JSON.parse(text) as AuditEntry;
    const [, id] = /^rollout (\d+)$/.exec(entry.subject) ?? [];
    const row = id ? await rolloutRow(tables, Number(id)) : null;
    if (!row) return { environment, opsUrl, entry, rollout: null };
    const rollout = viewOf(row);
    // An entry of an earlier version has the figures by side.
    const { counts, comparison } = entry.detail as { counts?: Comparison; comparison?: CountsBySide };
    const decided = counts ?? (comparison && fromSides(comparison));
    const [last = {}] = decided ? [decided] : await lastComparisonsOf(tables, [row], now());
    return { environment, opsUrl, entry, rollout, ...judgedFigures(rollout, last) };
  }

  async function tell([name, url]: (typeof addresses)[number], notice: Notice): Promise<boolean> {
    const body = bodyFor(name, notice);
    const at = new Date(now());
    const headers = {
      ...(name === 'webhook' && signCall(ring, at, body)),
      ...(name === 'webhook' && webhookSecret && hmacOf(webhookSecret, at.toISOString(), body)),
    };
    return postOnce(url, body, headers, stopped.signal).catch(() => false);
  }

  async function work(): Promise<void> {
    for (const { seq, told, tries, entry } of await takeDue(context)) {
      const left = addresses.filter(([name]) => !told.includes(name));
      // A notice costs a comparison of the two sides of its rollout, so make it only if an address waits for it.
      const notice = left.length > 0 ? await noticeOf(entry) : undefined;
      const heard = await Promise.all(left.map((address) => notice && tell(address, notice)));
      const missing = left.flatMap(([name], index) => (heard[index] ? [] : [name]));
      const row = tables.updateTable('outbox').where('seq', '=', seq);
      if (missing.length > 0 && tries < WAITS.length) {
        const names = addresses.flatMap(([name]) => (missing.includes(name) ? [] : [name]));
        await row.set({ told: names }).execute();
        continue;
      }
      const { action, subject } = JSON.parse(entry) as AuditEntry;
      await change(context, WATCH, async ({ tables: its, note }) => {
        await its.deleteFrom('outbox').where('seq', '=', seq).execute();
        if (missing.length > 0) await note({ action: 'alert failed', subject, detail: { action, missing } });
      });
    }
  }

  const settled = async () => void (await underWay);
  return {
    /** Sends what is due, and returns at once, so that a slow receiver delays no rollout. */
    send(): void {
      underWay ??= work()
        // The outbox keeps what a failure of the database has left.
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
    },
    settled,
    /** Cancels calls. Unsent notices stay in the outbox. */
    async stop(): Promise<void> {
      stopped.abort();
      await settled();
    },
  };
}
