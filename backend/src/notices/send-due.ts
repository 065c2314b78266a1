import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeKind, NoticeOutcome } from '../database/tables.ts';
import type { PushResult, PushSender } from '../push/sender.ts';
import { nextTry, takeAgain, takeDue } from '../queue/queue.ts';
import type { SmsSender } from '../sms/sender.ts';
import type { NoticeText } from './notice-facts.ts';
import { finish, noticeQueue, readTexts, type TakenNotice } from './notices.ts';
import { takeTicketSms } from './ticket-sms.ts';

export interface SendParts {
  db: AppDatabase;
  /** Without a provider of push or SMS, its notices wait for a node that has one. */
  send?: PushSender;
  sendSms?: SmsSender;
  /** Sends these kinds alone. */
  kinds?: readonly NoticeKind[];
  now: () => Date;
  isEnding?: () => boolean;
}

/** The number of notices by their end. */
export type Sent = Partial<Record<NoticeOutcome, number>>;

const BY_PUSH: NoticeKind[] = [
  'show_soon',
  'payment_late',
  'payment_reversed',
  'payment_returned',
  'booking_settled',
  'showing_cancelled',
  'on_sale',
  'seat_free',
  'waiting_cancelled',
];
const BY_SMS: NoticeKind[] = ['showing_cancelled_sms', 'ticket_sms', 'seat_free_sms'];
/** The notices of offers, which last for minutes. */
export const OFFER_KINDS: readonly NoticeKind[] = ['seat_free', 'seat_free_sms'];

const AT_ONCE = 50;
// Longer than the deadline of a message, so no other node takes it meanwhile.
const LEASE_MS = 2 * 60_000;

/** SMS providers know no key against duplicates, so a node that dies after its message sends it twice. */
async function bySms(sendSms: SmsSender, to: string, text: string): Promise<PushResult> {
  try {
    await sendSms({ to, text });
    return { outcome: 'sent' };
  } catch (error) {
    return { outcome: 'later', reason: (error as Error).message };
  }
}

/**
 * Sends all due notices, and returns their numbers. Nodes that send together share the work. Throws at the end if the
 * provider rejected a message or could not take it.
 */
export async function sendDue({ db, send, sendSms, kinds, now, isEnding = () => false }: SendParts): Promise<Sent> {
  const sent: Sent = {};
  const problems: string[] = [];

  async function end(id: string, outcome: NoticeOutcome): Promise<void> {
    await finish(db, id, outcome, now());
    sent[outcome] = (sent[outcome] ?? 0) + 1;
  }

  async function deliver({ id, userId, tries }: TakenNotice, given: NoticeText, lifeSeconds: number) {
    const { phone, budgetOf, ...message } = given;
    // A retry has its place in the budget already.
    if (budgetOf && tries === 1 && !(await takeTicketSms(db, userId, budgetOf, now()))) return undefined;
    if (phone && sendSms) return bySms(sendSms, phone, message.text);
    return send ? send({ id, userId, lifeSeconds, ...message }) : undefined;
  }

  /** Whether the provider is there. */
  async function sendOne(notice: TakenNotice, message: NoticeText | undefined): Promise<boolean> {
    const { id, tries, endsAt } = notice;
    const lifeSeconds = Math.ceil((endsAt.getTime() - now().getTime()) / 1000);
    const early = lifeSeconds <= 0 ? 'given_up' : 'pointless';
    const result = lifeSeconds > 0 && message ? await deliver(notice, message, lifeSeconds) : undefined;
    if (!result) {
      await end(id, early);
      return true;
    }
    const reason = 'reason' in result && result.reason;
    if (reason) problems.push(reason);
    if (result.outcome === 'later') await takeAgain(db, noticeQueue, id, nextTry(now(), tries, result.waitMs));
    else await end(id, result.outcome);
    // A failing push service of one browser says nothing about the provider.
    return result.outcome !== 'later' || !reason;
  }

  async function sendSome(all: NoticeKind[]): Promise<boolean> {
    const some = all.filter((kind) => !kinds || kinds.includes(kind));
    const where = sql`kind = any(${some})`;
    const due = await takeDue<TakenNotice>(db, noticeQueue, { now: now(), leaseMs: LEASE_MS, most: AT_ONCE, where });
    const texts = await readTexts(
      db,
      due.map(({ id }) => id),
      now(),
    );
    const arrived = await Promise.all(due.map((notice) => sendOne(notice, texts.get(notice.id))));
    return due.length === AT_ONCE && arrived.every(Boolean);
  }

  // A provider that is away gets the rest a minute later, and does not delay the other one.
  if (send) while (!isEnding() && (await sendSome(BY_PUSH)));
  if (sendSms) while (!isEnding() && (await sendSome(BY_SMS)));
  if (problems.length > 0) throw new Error(`${problems.length} notices were not accepted: ${problems[0]}`);
  return sent;
}
