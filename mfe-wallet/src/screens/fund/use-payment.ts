import { returnTopUp } from '@viewmax/contracts/calls';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUp } from '@viewmax/contracts/wallet';
import { $user, ask, busy, failedAnswer } from '@viewmax/shared';
import { forgetPayment } from '@viewmax/shared/bundled/begun-payment.ts';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../parts/top-up-text.ts';
import type { OpenWindow } from '../../payment/attempt.ts';
import {
  beginPayment,
  beginTransfer,
  failureText,
  leaveForPage,
  type ReadyPayment,
} from '../../payment/begin-payment.ts';
import { ProviderUnavailable } from '../../payment/provider-unavailable.ts';
import { $service } from '../../stores/services.ts';
import { $topUps } from '../../stores/top-ups.ts';

export const LOADER_MS = 5_000;

export const loadOpenPayment = () => import(/* webpackChunkName: "open-payment" */ './open-payment.tsx');

/** The provider's window, an account for a transfer, or the provider's own page. */
export type Way = 'window' | 'transfer' | 'page';

type Phase = 'idle' | 'opening' | 'open';

/** A payment whose window was closed, and its state on the server at that time. */
export interface ClosedPayment extends Pick<TopUp, 'state' | 'isUnderWay'> {
  txRef: string;
  /** The server's answer was lost. */
  isUnknown?: boolean;
}

/** The server's state of a payment whose window was closed. Unknown counts as pending, because it may still arrive. */
const stateAfterClosing = (txRef: string): Promise<ClosedPayment> =>
  ask(returnTopUp, { params: { txRef }, body: { status: 'closed' } }).then(
    ({ topUp: { state, isUnderWay } }) => ({ txRef, state, isUnderWay }),
    () => ({ txRef, state: 'pending', isUnknown: true }),
  );

interface Failure {
  text: string;
  /** The provider whose script or window does not load here. */
  blocked?: PaymentMethod;
}

const failureOf = (error: unknown): Failure => ({
  text: failureText(error),
  ...(error instanceof ProviderUnavailable && { blocked: error.method }),
});

/** The window costs a script of another company, so a costly network gets the page. */
const mainWay = (): Way => (isCostly() && $service.value?.data?.hasPage ? 'page' : 'window');

/** Allows one attempt at a time. The loader stays for its 5 seconds, and longer until the window opens. */
export function usePayment(movieId?: string) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  const [isHeld, hold] = usePassing<true>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, refuse] = useState<number | null>(null);
  const [closed, setClosed] = useState<ClosedPayment | null>(null);
  const [openingWay, setWay] = useState<Way>('window');
  const underWay = useRef(false);
  const here = useRef(true);
  const opened = useRef<OpenWindow | null>(null);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      opened.current?.close();
    };
  }, []);

  const paying = phase !== 'idle';
  useEffect(() => (paying ? busy() : undefined), [paying]);

  const over = () => {
    underWay.current = false;
    opened.current = null;
    if (here.current) setPhase('idle');
  };
  const showResult = (txRef: string) =>
    navigate(paths.paymentSuccessful, { replace: true, state: movieId ? { txRef, movieId } : { txRef } });

  const open = ({ txRef, unavailable, open: openWindow }: ReadyPayment) => {
    let ended = false;
    const ending = (then: () => void) => () => {
      if (ended) return;
      ended = true;
      over();
      then();
    };
    const afterClosing = async () => {
      const found = await stateAfterClosing(txRef).finally(busy());
      if (!found.isUnknown && !isUnderWay(found)) forgetPayment();
      if (!here.current) return;
      $topUps.revalidate();
      if (found.state === 'credited') showResult(txRef);
      else setClosed(found);
    };
    const shown = openWindow({
      returned: ending(() => here.current && showResult(txRef)),
      closed: ending(() => void afterClosing()),
      unavailable: ending(() => {
        forgetPayment();
        if (here.current) setFailure(failureOf(unavailable));
      }),
    });
    if (ended) return;
    opened.current = shown;
    setPhase('open');
  };

  const pay = async (points: number, way: Way = mainWay()) => {
    const payer = $user.get();
    if (underWay.current || (isHeld && way === 'window') || !payer) return;
    underWay.current = true;
    if (way !== 'transfer') hold(true, LOADER_MS);
    setWay(way);
    setPhase('opening');
    setFailure(null);
    setClosed(null);
    try {
      const shown = loadOpenPayment();
      if (way === 'window') {
        // A window needs nothing more of ours to open.
        shown.catch((error) => console.warn('The screen of a payment could not be loaded', error));
        const ready = await beginPayment(points, payer);
        if (here.current) open(ready);
        return;
      }
      await Promise.all([(way === 'page' ? leaveForPage : beginTransfer)(points, payer), shown]);
      over();
    } catch (error) {
      over();
      if (!here.current) return;
      if (failedAnswer(error)?.code === 'transfer_unavailable') refuse(points);
      setFailure(failureOf(error));
    }
  };

  return {
    paying,
    way: openingWay,
    loading: isHeld === true || phase === 'opening',
    windowOpen: phase === 'open',
    failure,
    /** The points that the provider makes no account for. */
    refused,
    closed,
    pay,
  };
}
