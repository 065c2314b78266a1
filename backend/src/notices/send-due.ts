import { pointsUnit } from '@viewmax/contracts/constants';
import { moviePath, STATEMENT_PATH, ticketPath } from '@viewmax/contracts/notice-paths';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeKind, NoticeOutcome } from '../database/tables.ts';
import type { PushMessage, PushResult, PushSender } from '../push/sender.ts';
import { nextTry, takeAgain, takeDue } from '../queue/queue.ts';
import type { SmsSender } from '../sms/sender.ts';
import {
  type CancelledShow,
  finish,
  noticeQueue,
  type OnSale,
  type Payment,
  readFacts,
  type Show,
  type TakenNotice,
} from './notices.ts';

export type NoticeText = Pick<PushMessage, 'title' | 'text' | 'path'> & {
  /** A message by SMS goes to this phone. */
  phone?: string;
};

/** Names the time and not "in two hours", because a provider that was away delays a message. */
const showText = ({ title, cinema, screen, startTime, ticketId }: Show): NoticeText => ({
  title,
  text: `Starts at ${startTime} at ${cinema}, ${screen}. Tap for your ticket.`,
  path: ticketPath(ticketId),
});

const paymentText = ({ points }: Payment): NoticeText => ({
  title: 'Your payment arrived',
  text: `${points} ${pointsUnit} added to your wallet.`,
  path: STATEMENT_PATH,
});

const isBack = (points: number) =>
  points > 0 ? ` ${points.toLocaleString('en')} ${pointsUnit} are back in your wallet.` : '';

/** An SMS has no title, and without the reason it is one message of 160 signs for most names. */
function cancelledText({ kind, phone, ticketId, points, reason, ...show }: CancelledShow): NoticeText {
  const { title, cinema, date, startTime } = show;
  const when = `${date} ${startTime}`;
  if (kind === 'showing_cancelled_sms' && phone) {
    const text = `Viewmax: ${title} at ${cinema} on ${when} is cancelled.${isBack(points)}`;
    return { phone, title, text, path: ticketPath(ticketId) };
  }
  return {
    title: `Cancelled: ${title}`,
    text: `${cinema}, ${when}. ${reason}.${isBack(points)}`.replace('..', '.'),
    path: ticketPath(ticketId),
  };
}

const movieText = ({ title, movieId, lga }: OnSale): NoticeText => ({
  title,
  text: `Tickets are on sale in ${lga}. Tap for the showtimes.`,
  path: moviePath(movieId),
});

export interface SendParts {
  db: AppDatabase;
  /** Without a provider of push or SMS, its notices wait for a node that has one. */
  send?: PushSender;
  sendSms?: SmsSender;
  now: () => Date;
  isEnding?: () => boolean;
}

/** The number of notices by their end. */
export type Sent = Partial<Record<NoticeOutcome, number>>;

const BY_PUSH: NoticeKind[] = ['show_soon', 'payment_late', 'showing_cancelled', 'on_sale'];
const BY_SMS: NoticeKind[] = ['showing_cancelled_sms'];

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
export async function sendDue({ db, send, sendSms, now, isEnding = () => false }: SendParts): Promise<Sent> {
  const sent: Sent = {};
  const problems: string[] = [];

  async function end(id: string, outcome: NoticeOutcome): Promise<void> {
    await finish(db, id, outcome, now());
    sent[outcome] = (sent[outcome] ?? 0) + 1;
  }

  async function deliver({ id, userId }: TakenNotice, { phone, ...words }: NoticeText, lifeSeconds: number) {
    if (phone && sendSms) return bySms(sendSms, phone, words.text);
    return send ? send({ id, userId, lifeSeconds, ...words }) : undefined;
  }

  /** Whether the provider is there. */
  async function sendOne(notice: TakenNotice, words: NoticeText | undefined): Promise<boolean> {
    const { id, tries, endsAt } = notice;
    const lifeSeconds = Math.ceil((endsAt.getTime() - now().getTime()) / 1000);
    const early = lifeSeconds <= 0 ? 'given_up' : 'pointless';
    const result = lifeSeconds > 0 && words ? await deliver(notice, words, lifeSeconds) : undefined;
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

  async function sendSome(kinds: NoticeKind[]): Promise<boolean> {
    const where = sql`kind = any(${kinds})`;
    const due = await takeDue<TakenNotice>(db, noticeQueue, { now: now(), leaseMs: LEASE_MS, most: AT_ONCE, where });
    const words = await readTexts(db, due, now());
    const arrived = await Promise.all(due.map((notice) => sendOne(notice, words.get(notice.id))));
    return due.length === AT_ONCE && arrived.every(Boolean);
  }

  // A provider that is away gets the rest a minute later, and does not delay the other one.
  if (send) while (!isEnding() && (await sendSome(BY_PUSH)));
  if (sendSms) while (!isEnding() && (await sendSome(BY_SMS)));
  if (problems.length > 0) throw new Error(`${problems.length} notices were not accepted: ${problems[0]}`);
  return sent;
}

async function readTexts(db: AppDatabase, due: TakenNotice[], now: Date): Promise<Map<string, NoticeText>> {
  const { shows, payments, cancelled, movies } = await readFacts(
    db,
    due.map(({ id }) => id),
    now,
  );
  return new Map([
    ...shows.map((show) => [show.id, showText(show)] as const),
    ...payments.map((payment) => [payment.id, paymentText(payment)] as const),
    ...cancelled.map((show) => [show.id, cancelledText(show)] as const),
    ...movies.map((movie) => [movie.id, movieText(movie)] as const),
  ]);
}
