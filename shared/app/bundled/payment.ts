import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { $user, ask, failedAnswer, flushPersisted, persistedAtom, refreshSession } from '@viewmax/shared';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { settleBooking } from './waiting-booking.ts';

/** payment.md shows the stages, and who moves a payment from one to the next. */
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

/** What this page knows of a payment beyond what the phone remembers. */
interface Known extends Omit<Payment, 'stage'> {
  userId: string;
  txRef: string;
  /** Also beside another payment that the phone remembers. */
  isFollowed?: boolean;
  /** The payer came back from the provider. */
  isBack?: boolean;
}

/**
 * The payment that this phone began last, until its end is known. A phone may drop the page behind a bank's app. This file
 * and payment-begun.ts alone write this store and the next two.
 */
export const $remembered = persistedAtom<Remembered | null>('begunPayment', null, { personal: true });
/** What this page knows of the payment on its way beyond that. */
export const $known = atom<Known | null>(null);
/** Whether the first call of a payment is on its way. */
export const $isOpening = atom(false);

/** What the server says, else what the member does. */
export function stageOf({ state, isUnderWay }: Pick<TopUp, 'state' | 'isUnderWay'>, isSent?: boolean): Stage {
  if (state !== 'pending') return state === 'credited' ? 'arrived' : 'over';
  if (isUnderWay) return 'under way';
  return isSent ? 'sent' : 'begun';
}

const $its = computed([$known, $remembered, $user], (known, begun, user): Known | null => {
  const own = begun?.userId === user?.UUID ? begun : null;
  if (known?.userId === user?.UUID && (known?.isFollowed || !own || own.tx_ref === known?.txRef)) return known;
  return own && { userId: own.userId, txRef: own.tx_ref, topUp: own, sentAt: own.sentAt };
});

/** The payment on its way. */
export const $payment: ReadableAtom<Payment> = computed([$its, $isOpening], (its, isOpening): Payment => {
  const { topUp, isHeard, isBack, sentAt } = its ?? {};
  const unseen = isHeard ? 'over' : 'sent';
  const stage = topUp ? stageOf(topUp, isBack || sentAt !== undefined) : its ? unseen : 'none';
  return { ...its, stage: isOpening ? 'opening' : stage };
});

/** Stores the payment that this phone began, or that there is none. */
export function remember(begun: Remembered | null): void {
  $remembered.set(begun);
  // The provider's window may replace the page.
  flushPersisted();
}

/** Forgets a payment that did not begin at the provider, or whose end the member has seen. */
export function forgetPayment(): void {
  const txRef = $its.get()?.txRef;
  $known.set(null);
  if ($remembered.get()?.tx_ref === txRef) remember(null);
}

/** Takes another payment of the member for the one on its way: `isBack` from the provider, or of a list. */
export function followPayment(txRef: string, from: Pick<Known, 'topUp' | 'isBack'>): void {
  const its = $its.get();
  const userId = $user.get()?.UUID;
  if (userId) $known.set({ ...(its?.txRef === txRef && its), userId, txRef, isFollowed: true, ...from });
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
    (error) => (failedAnswer(error)?.status === 404 ? null : undefined),
  );

/** An answer about another payment than the present one changes nothing. */
function hear(userId: string, txRef: string, said: TopUp | null | undefined): void {
  const { stage } = $payment.get();
  const its = $its.get();
  const isLost = said === undefined;
  const isCredited = said?.state === 'credited';
  // The other copy of this file in the page may have forgotten the payment because it arrived.
  const isIts = its ? its.txRef === txRef : isCredited;
  if (!isIts || $user.get()?.UUID !== userId) return;
  if (said) settleBooking(said);
  $known.set({ ...its, userId, txRef, isLost, ...(!isLost && { topUp: said ?? undefined, isHeard: true }) });
  if (!isLost && said?.state !== 'pending' && $remembered.get()?.tx_ref === txRef) remember(null);
  if (!isCredited || stage === 'arrived') return;
  refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
}

/** Changes when the payment does, and with each stage of it. */
export const $step = computed($payment, ({ txRef, stage }) => `${txRef} ${stage}`);

/** The first interval of each stage. It grows with each look, because every look costs a call to the provider. */
export const EVERY_MS: Partial<Record<Stage, number>> = { begun: 4_000, sent: 2_000, 'under way': 3_000 };
const SLOWEST = 5;

/**
 * Asks the server about the payment on its way, if the page is seen and the stage may change. An answer that `isWanted`
 * refuses changes nothing.
 */
export function askAboutPayment(isWanted: () => boolean): Promise<void> | undefined {
  const { txRef, stage } = $payment.get();
  const user = $user.get();
  if (!txRef || !user || !EVERY_MS[stage] || document.hidden) return undefined;
  return answerAbout(txRef).then((said) => {
    if (isWanted()) hear(user.UUID, txRef, said);
  });
}

/**
 * Asks about the payment on its way until the returned function is called: at once, after the interval of its stage, and
 * when the page is seen or the network is there again.
 *
 * @example useEffect(() => watchPayment(), []);
 */
export function watchPayment(): () => void {
  let looks = 0;
  let isEnded = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    const asked = isAsking ? undefined : askAboutPayment(() => !isEnded);
    isAsking ||= asked !== undefined;
    void asked?.then(() => {
      isAsking = false;
      looks += 1;
      clearTimeout(timer);
      const every = EVERY_MS[$payment.get().stage];
      if (every && !isEnded) timer = setTimeout(look, every * Math.min(looks, SLOWEST));
    });
  }
  function lookAtOnce(): void {
    looks = 0;
    look();
  }
  const stop = $step.subscribe(lookAtOnce);
  document.addEventListener('visibilitychange', lookAtOnce);
  addEventListener('online', lookAtOnce);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAtOnce);
    removeEventListener('online', lookAtOnce);
    stop();
    $known.set(null);
  };
}
