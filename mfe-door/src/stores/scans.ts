import type { RedeemRefusal, RedeemResponse } from '@viewmax/contracts/attendant';
import { redeemTicket, undoScan } from '@viewmax/contracts/calls';
import { lastOf } from '@viewmax/contracts/last-of';
import { ask, failedAnswer, flushPersisted } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { withDeadline } from '@viewmax/shared/bundled/deadline.ts';
import { lagosDay } from '@viewmax/shared/bundled/lagos-time.ts';
import { newKey } from '@viewmax/shared/bundled/new-key.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { judgeByList } from './by-list.ts';
import { $doorScans, $unsentScans, type DoorScan } from './door-scans.ts';
import { serverNow } from './lists.ts';
import { $doorName, $reached, $stored, isAt, noteReached, PATIENCE_MS } from './screenings.ts';
import { type AdmissionAttempt, type Admitted, refused, type Verdict } from './verdict.ts';

const requestOf = ({ code, screening, count, reason }: AdmissionAttempt): DoorScan['request'] => ({
  code,
  cinemaID: screening.CinemaID,
  showtimeID: screening.ShowtimeID,
  nonce: newKey(),
  scannedAt: new Date(serverNow()).toISOString(),
  ...($doorName.get() && { door: $doorName.get() }),
  ...(count && { count }),
  ...(reason && { force: true, reason }),
});

function store(scan: DoorScan): void {
  $doorScans.set([...$doorScans.get(), scan]);
  // A phone may end the page before the next write. The colour comes first.
  void afterPaint().then(flushPersisted);
}

const update = (nonce: string, more: Partial<DoorScan>): void =>
  $doorScans.set($doorScans.get().map((scan) => (scan.request.nonce === nonce ? { ...scan, ...more } : scan)));

const countedBy = ({ count }: RedeemResponse): DoorScan['counted'] =>
  count && { admitted: count.admitted, at: Date.now() };

/** The server's verdict. Null when it gave none, or was too slow. */
async function askServer(request: DoorScan['request']): Promise<Verdict | null> {
  const { scannedAt: _, ...now } = request;
  const { code, nonce } = now;
  try {
    const answer = await withDeadline(
      noteReached(ask(redeemTicket, { body: { ...now, asks: true } })),
      PATIENCE_MS,
      'The server',
    );
    const { ticket, seats = [ticket.SeatNumber], party, people: who } = answer;
    store({ request, people: seats.length, seats, isSent: true, counted: countedBy(answer) });
    return { kind: 'in', nonce, code, seats, people: seats.length, party, who };
  } catch (error) {
    const answer = failedAnswer(error);
    if (!answer || answer.status >= 500) return null;
    const refusal = (error as { body?: RedeemRefusal }).body;
    if (answer.code === 'how_many' && refusal?.party) {
      return { kind: 'ask', code, party: refusal.party, seats: refusal.seats ?? [], who: refusal.people };
    }
    return refused(code, answer.code ?? 'unchecked', { ...refusal, error: serverWords(error) ?? '' });
  }
}

/** The list's verdict, whose scan waits to be sent. Null without a list. */
async function askList(attempt: AdmissionAttempt, request: DoorScan['request']): Promise<Verdict | null> {
  const { code, nonce } = request;
  const all = $stored.get()?.answer.showings ?? [];
  const isHere = isAt(attempt.screening.CinemaID, attempt.screening.ShowtimeID);
  const judged = await judgeByList(
    attempt,
    all.filter((one) => !isHere(one)),
  );
  if (judged?.kind !== 'in') return judged;
  const { people, seats, party, mark, who } = judged;
  // Without a number the server would let in all who are still to come by its own count.
  const isCounted = people > 1 || seats.length === 0;
  store({ request: { ...request, ...(isCounted && { count: people }) }, people, seats, party: mark });
  return { kind: 'in', nonce, code, seats, people, party, who, byList: true };
}

/**
 * Decides about a code: the server does, or the list where the server gives no answer in time. The scan is then sent
 * again with its nonce.
 */
export async function checkCode(attempt: AdmissionAttempt): Promise<Verdict> {
  const request = requestOf(attempt);
  // A server that gave no answer to the last call would cost each guest the whole patience.
  const byList = $reached.get() ? null : await askList(attempt, request);
  return (
    byList ?? (await askServer(request)) ?? (await askList(attempt, request)) ?? refused(attempt.code, 'unchecked')
  );
}

let sending: Promise<void> | undefined;

async function sendAll(): Promise<void> {
  for (const { request } of $unsentScans.get()) {
    // It was taken back meanwhile.
    if (!$unsentScans.get().some((scan) => scan.request === request)) continue;
    try {
      const answer = await noteReached(ask(redeemTicket, { body: request }));
      update(request.nonce, { isSent: true, counted: countedBy(answer) });
    } catch (error) {
      const answer = failedAnswer(error);
      if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 401) return;
      update(request.nonce, { isSent: true, refused: serverWords(error) ?? 'The server refused it.' });
    }
  }
}

/** Sends the scans that wait, one after the other. A refusal is final; without an answer the others wait too. */
export function sendScans(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

/** How long the server takes a scan back. */
export const UNDO_S = 60;

/** The last scan of this phone, also after a reload, and the seconds in which it can still be taken back. */
export function lastScan(): { scan: DoorScan; secondsLeft: number } | null {
  const scan = lastOf($doorScans.get());
  if (!scan || scan.refused) return null;
  const age = Math.max(0, serverNow() - Date.parse(scan.request.scannedAt));
  const secondsLeft = Math.ceil(UNDO_S - age / 1000);
  return secondsLeft > 0 ? { scan, secondsLeft } : null;
}

/** Takes back a scan of the last minute. Rejects when the server refuses it. */
export async function undo({ nonce }: Pick<Admitted, 'nonce'>): Promise<void> {
  const before = $doorScans.get().find(({ request }) => request.nonce === nonce);
  // First from the phone, which would send a scan that waits.
  $doorScans.set($doorScans.get().filter(({ request }) => request.nonce !== nonce));
  flushPersisted();
  await sending;
  try {
    await noteReached(ask(undoScan, { body: { nonce } }));
  } catch (error) {
    // The server may have got a scan that waited, and its answer was lost. Then it refuses to take it back.
    const isKnown = before?.isSent || failedAnswer(error)?.code === 'too_late_to_undo';
    if (!before || !isKnown) return;
    $doorScans.set([...$doorScans.get(), { ...before, isSent: true }]);
    throw error;
  }
}

const MOST_MS = 3 * 86_400_000;

/** Deletes the scans of earlier days. A scan that waits stays as long as the server would accept it. */
export function dropScans(): void {
  const now = serverNow();
  const all = $doorScans.get();
  const left = all.filter(({ isSent, request }) => {
    const at = Date.parse(request.scannedAt);
    return isSent ? lagosDay(at) === lagosDay(now) : now - at < MOST_MS;
  });
  if (left.length < all.length) $doorScans.set(left);
}
