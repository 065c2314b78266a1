import type { AppDatabase } from '../database/app-database.ts';
import type { NoticeOutcome } from '../database/notice-tables.ts';
import { nextTry } from '../push/next-try.ts';
import type { PushSender } from '../push/sender.ts';
import { finish, readFacts, type TakenNotice, takeDue, tryAgainAt } from './notices.ts';
import { paymentWords, showWords } from './words.ts';

export interface SendParts {
  db: AppDatabase;
  send: PushSender;
  now: () => Date;
  isEnding?: () => boolean;
}

/** The number of notices by their end. */
export type Sent = Partial<Record<NoticeOutcome, number>>;

const AT_ONCE = 50;
// Longer than the deadline of a message, so no other node takes it meanwhile.
const LEASE_MS = 2 * 60_000;

/**
 * Sends all due notices, and returns their numbers. Nodes that send together share the work. Throws at the end if the
 * provider rejected a message or could not take it.
 */
export async function sendDue({ db, send, now, isEnding = () => false }: SendParts): Promise<Sent> {
  const sent: Sent = {};
  const problems: string[] = [];
  let isAway = false;

  async function end(id: string, outcome: NoticeOutcome): Promise<void> {
    await finish(db, id, outcome, now());
    sent[outcome] = (sent[outcome] ?? 0) + 1;
  }

  async function sendOne({ id, userId, tries, endsAt }: TakenNotice, words: Words | undefined): Promise<void> {
    const lifeSeconds = Math.ceil((endsAt.getTime() - now().getTime()) / 1000);
    if (lifeSeconds <= 0) return end(id, 'given_up');
    if (!words) return end(id, 'pointless');
    const result = await send({ id, userId, lifeSeconds, ...words });
    if ('reason' in result) problems.push(result.reason);
    if (result.outcome !== 'later') return end(id, result.outcome);
    isAway = true;
    await tryAgainAt(db, id, nextTry(now(), tries, result.waitMs));
  }

  async function sendSome(): Promise<number> {
    const leaseEnds = new Date(now().getTime() + LEASE_MS);
    const due = await takeDue(db, now(), leaseEnds, AT_ONCE);
    const words = await readWords(db, due, now());
    await Promise.all(due.map((notice) => sendOne(notice, words.get(notice.id))));
    return due.length;
  }

  // A provider that is away gets the rest a minute later.
  while (!isEnding() && !isAway && (await sendSome()) === AT_ONCE);
  if (problems.length > 0) throw new Error(`${problems.length} notices were not accepted: ${problems[0]}`);
  return sent;
}

type Words = ReturnType<typeof showWords>;

async function readWords(db: AppDatabase, due: TakenNotice[], now: Date): Promise<Map<string, Words>> {
  const { shows, payments } = await readFacts(
    db,
    due.map(({ id }) => id),
    now,
  );
  return new Map([
    ...shows.map((show) => [show.id, showWords(show)] as const),
    ...payments.map((payment) => [payment.id, paymentWords(payment)] as const),
  ]);
}
