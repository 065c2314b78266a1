import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { $user, ask, busy, failedAnswer, flushPersisted, persistedAtom, refreshSession } from '@viewmax/shared';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { clockError } from './clock-error.ts';

/** payment.md draws the stages, and who moves a payment from one to the next. */
export type Stage = 'none' | 'opening' | 'begun' | 'sent' | 'under way' | 'arrived' | 'over';

/** The payment on its way, as screens read it. */
export interface Payment {
  stage: Stage;
  txRef?: string | undefined;
  /** The quote, and then the server's word of it. */
  topUp?: TopUp | undefined;
  /** When the member sent a transfer, as the member says. */
  sentAt?: string | undefined;
  /** The server has asked the provider. Without it nobody knows whether it was paid. */
  isHeard?: boolean | undefined;
  /** The last call had no answer. */
  isLost?: boolean | undefined;
}

/** Older releases read this shape. */
interface Remembered extends TopUp {
  userId: string;
  sentAt?: string;
}

interface Known extends Omit<Payment, 'stage'> {
  userId: string;
  /** Also without a remembered payment: another one, or one that has ended. */
  isFollowed?: boolean | undefined;
  /** The payer came back from the provider. */
  isBack?: boolean | undefined;
}

/** The payment that this phone began last, until its end is known. A phone may drop the page behind a bank's app. */
const $remembered = persistedAtom<Remembered | null>('begunPayment', null, { personal: true });
const $known = atom<Known | null>(null);
const $isOpening = atom(false);

/** What the server says, else what the member does. */
export function stageOf({ state, isUnderWay }: Pick<TopUp, 'state' | 'isUnderWay'>, isSent?: boolean): Stage {
  if (state !== 'pending') return state === 'credited' ? 'arrived' : 'over';
  if (isUnderWay) return 'under way';
  return isSent ? 'sent' : 'begun';
}

/** The payment on its way. */
export const $payment: ReadableAtom<Payment> = computed(
  [$known, $remembered, $user, $isOpening],
  (heard, remembered, user, isOpening): Payment => {
    const begun = remembered?.userId === user?.UUID ? remembered : null;
    const isIts = heard?.userId === user?.UUID && (heard?.isFollowed || heard?.txRef === begun?.tx_ref);
    const known = isIts ? heard : null;
    const txRef = known?.txRef ?? begun?.tx_ref;
    const own = begun?.tx_ref === txRef ? begun : null;
    const { topUp = own ?? undefined, sentAt = own?.sentAt, isHeard, isLost, isBack } = known ?? {};
    const unseen = isHeard ? 'over' : 'sent';
    const stage = topUp ? stageOf(topUp, isBack || sentAt !== undefined) : txRef ? unseen : 'none';
    return { stage: isOpening ? 'opening' : stage, txRef, topUp, sentAt, isHeard, isLost };
  },
);

/** The time on the server, as the account shows that it made when the payment began. */
export function serverNow(): number {
  const { transfer, createdAt } = $remembered.get() ?? {};
  const error = transfer && createdAt ? clockError(Date.parse(transfer.until), 3_600_000, Date.parse(createdAt)) : 0;
  return Date.now() - error;
}

/** Marks the time from the tap until the payment began, or its window closed. The returned function ends it. */
export function opening(): () => void {
  const idle = busy();
  $isOpening.set(true);
  return () => {
    $isOpening.set(false);
    idle();
  };
}

function remember(begun: Remembered | null): void {
  $remembered.set(begun);
  // The provider's window may replace the page.
  flushPersisted();
}

/** Remembers a quote that its member is about to pay. */
export function rememberPayment({ tx_ref, uuid, provider, VpValue, naira, transfer }: TopUpQuote): void {
  const createdAt = new Date().toISOString();
  const topUp: TopUp = { tx_ref, state: 'pending', provider, VpValue, naira, creditedVp: 0, createdAt };
  $known.set(null);
  remember({ ...topUp, userId: uuid, ...(transfer && { transfer }) });
}

/** The member says that the transfer was sent, on this phone or after seeing its account on another one. */
export function rememberSent(topUp: TopUp): void {
  const userId = $user.get()?.UUID;
  const begun = $remembered.get();
  // By the phone's clock, whose error `serverNow` finds by it.
  const createdAt = begun?.tx_ref === topUp.tx_ref ? begun.createdAt : topUp.createdAt;
  if (userId) remember({ ...topUp, createdAt, userId, sentAt: new Date().toISOString() });
}

/** Forgets a payment that did not begin at the provider, or whose end the member has seen. */
export function forgetPayment(): void {
  const { txRef } = $payment.get();
  $known.set(null);
  if ($remembered.get()?.tx_ref === txRef) remember(null);
}

/** Takes another payment of the member for the one on its way: `isBack` from the provider, or of a list. */
export function followPayment(txRef: string, from: Pick<Known, 'topUp' | 'isBack'>): void {
  const userId = $user.get()?.UUID;
  if (userId) $known.set({ userId, txRef, isFollowed: true, ...from });
}

/** Takes the payment that a list calls under way, when this phone knows of none. */
export function findPayment(topUps: readonly TopUp[]): void {
  const topUp = topUps.find((one) => stageOf(one) === 'under way');
  if (topUp && ['none', 'over'].includes($payment.get().stage)) followPayment(topUp.tx_ref, { topUp });
}

/** The server's answer; null where the member has no such payment, and undefined without an answer. */
const answerAbout = (txRef: string): Promise<TopUp | null | undefined> =>
  ask(returnTopUp, { params: { txRef }, body: {} }).then(
    ({ topUp }) => topUp,
    (error) => {
      if (failedAnswer(error)?.status === 404) return null;
      console.warn('A payment could not be checked', error);
    },
  );

/** An answer about another payment than the present one changes nothing. */
function hear(userId: string, txRef: string, said: TopUp | null | undefined): void {
  const before = $payment.get();
  const isCredited = said?.state === 'credited';
  // The other copy of this file in the page may have forgotten the payment because it arrived.
  const isIts = before.txRef ? before.txRef === txRef : isCredited;
  if (!isIts || $user.get()?.UUID !== userId) return;
  const [isLost, isEnded] = [said === undefined, said === null || (said && said.state !== 'pending')];
  const isHeard = !isLost || before.isHeard;
  const { isFollowed, isBack } = $known.get() ?? {};
  const topUp = isLost ? before.topUp : (said ?? undefined);
  // The phone forgets a payment that has ended, and its screen still says when it was sent.
  const sentAt = isEnded ? before.sentAt : undefined;
  $known.set({ userId, txRef, topUp, sentAt, isFollowed: isFollowed || isEnded, isBack, isHeard, isLost });
  if (isEnded && $remembered.get()?.tx_ref === txRef) remember(null);
  if (!isCredited || before.stage === 'arrived') return;
  refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
}

/** The first interval of each stage. It grows with each look, because every look costs a call to the provider. */
export const EVERY_MS: Partial<Record<Stage, number>> = { begun: 4_000, sent: 2_000, 'under way': 3_000 };
const SLOWEST = 5;

/** The shell follows a payment on the screens that do not show it, with a move, when the phone is in use anyway. */
interface Elsewhere {
  isElsewhere(): boolean;
  onMove(look: () => void): () => void;
}
const ELSEWHERE_MS = 20_000;

/**
 * Asks about the payment on its way until the returned function is called: at once, after the interval of its stage, and
 * when the page is seen again.
 *
 * @example useEffect(() => watchPayment(), []);
 */
export function watchPayment(shell?: Elsewhere): () => void {
  let [of, looks, lookedAt] = ['', 0, Number.NEGATIVE_INFINITY];
  let [isLooking, isEnded] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => !isEnded && (!shell || shell.isElsewhere());

  async function look(): Promise<void> {
    const [{ txRef, stage }, user] = [$payment.get(), $user.get()];
    if (isLooking || !txRef || !user || !EVERY_MS[stage] || document.hidden || !isWanted()) return;
    [isLooking, lookedAt] = [true, performance.now()];
    const said = await answerAbout(txRef);
    if (isWanted()) hear(user.UUID, txRef, said);
    isLooking = false;
    looks += 1;
    clearTimeout(timer);
    const every = EVERY_MS[$payment.get().stage];
    if (every && !shell && !isEnded) timer = setTimeout(look, every * Math.min(looks, SLOWEST));
  }
  const lookAtOnce = () => {
    looks = 0;
    if (!shell || performance.now() - lookedAt >= ELSEWHERE_MS) void look();
  };
  const stop = $payment.subscribe(({ txRef, stage }) => {
    if (of === `${txRef} ${stage}`) return;
    of = `${txRef} ${stage}`;
    lookAtOnce();
  });
  const stay = shell?.onMove(lookAtOnce);
  document.addEventListener('visibilitychange', lookAtOnce);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAtOnce);
    stop();
    stay?.();
    $known.set(null);
  };
}
