import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { BookingRequest } from '@viewmax/contracts/wallet';
import { $user, failedAnswer } from '@viewmax/shared';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { forgetPayment } from '@viewmax/shared/bundled/payment.ts';
import { opening, rememberPayment } from '@viewmax/shared/bundled/payment-begun.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { $service } from '../stores/services.ts';
import type { Ends, PaymentAttempt, ProviderWindow } from './attempt.ts';
import { beginTransfer, failureText, leaveForPage, quoteForWindow } from './begin-payment.ts';
import { openFlutterwave } from './flutterwave.ts';
import { openPaystack } from './paystack.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

export const LOADER_MS = 5_000;

export const loadStages = () => import(/* webpackChunkName: "open-payment" */ '../screens/fund/stages.tsx');

const openers: Record<PaymentMethod, (attempt: PaymentAttempt, ends: Ends) => ProviderWindow> = {
  flutterwave: openFlutterwave,
  paystack: openPaystack,
};

/** The provider's window, an account for a transfer, or the provider's own page. */
export type Way = 'window' | 'transfer' | 'page';

/** From the tap to the payment. */
interface Paying {
  way?: Way;
  /** The loader stays for its 5 seconds. */
  isHeld?: boolean;
  providerWindow?: ProviderWindow | undefined;
  /** The payment whose payer came back from the provider's window. */
  returned?: string;
  /** The text, and the provider whose script or window does not load here. */
  failure?: { text: string; blocked?: PaymentMethod } | undefined;
  /** The points that the provider makes no account for. */
  refused?: number;
}

const $state = atom<Paying>({});
export const $paying: ReadableAtom<Paying> = $state;
const set = (some: Paying): void => $state.set({ ...$state.get(), ...some });

/** The provider's window costs a script of another company, so a costly network gets the page. */
const mainWay = (): Way => (isCostly() && $service.value?.data?.hasPage ? 'page' : 'window');

let turn = 0;
let end: (() => void) | undefined;
let loader: ReturnType<typeof setTimeout> | undefined;

function over(error?: unknown): void {
  end?.();
  end = undefined;
  set({ providerWindow: undefined });
  if (error === undefined) return;
  const blocked = error instanceof ProviderUnavailable && { blocked: error.method };
  set({ failure: { text: failureText(error), ...blocked } });
}

/** Ends what the screen began, because the member leaves it. */
export function leave(): void {
  turn += 1;
  $state.get().providerWindow?.close();
  clearTimeout(loader);
  over();
  $state.set({});
}

function hold(way: Way): void {
  clearTimeout(loader);
  set({ isHeld: true });
  loader = setTimeout(() => {
    // The provider's page has taken the place of this one, or is on top of it.
    if (way === 'page') over();
    set({ isHeld: false });
  }, LOADER_MS);
}

function open(attempt: PaymentAttempt): void {
  const { provider, quote } = attempt;
  const mine = turn;
  /** The first end of the provider's window counts, and none after the screen was left. */
  const once = (then: () => void) => () => {
    if (mine !== turn) return;
    turn += 1;
    then();
  };
  const unavailable = once(() => {
    forgetPayment();
    over(new ProviderUnavailable(provider));
  });
  rememberPayment(quote);
  try {
    // The result asks about the payment, so this screen only leaves.
    const returned = once(() => set({ returned: quote.tx_ref, providerWindow: undefined }));
    const providerWindow = openers[provider](attempt, { returned, closed: once(over), unavailable });
    if (mine === turn) set({ providerWindow });
  } catch (error) {
    console.error("The provider's window could not be opened", error);
    unavailable();
  }
}

/** One attempt at a time. The money buys `booking` where there is one. */
export async function pay(points: number, way: Way = mainWay(), booking?: BookingRequest): Promise<void> {
  const payer = $user.get();
  if (end || ($state.get().isHeld && way === 'window') || !payer) return;
  turn += 1;
  const mine = turn;
  end = opening();
  if (way !== 'transfer') hold(way);
  set({ way, failure: undefined });
  try {
    const stages = loadStages();
    // The provider's window needs nothing more of ours to open.
    stages.catch((error) => console.warn('A screen could not be loaded', error));
    if (way === 'window') {
      const attempt = await quoteForWindow(points, payer, booking);
      if (mine === turn) open(attempt);
      return;
    }
    await Promise.all([(way === 'page' ? leaveForPage : beginTransfer)(points, payer, booking), stages]);
    if (mine === turn && way === 'transfer') over();
  } catch (error) {
    if (mine !== turn) return;
    if (failedAnswer(error)?.code === 'transfer_unavailable') set({ refused: points });
    over(error);
  }
}
