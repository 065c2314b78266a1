import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { $user, ask, busy } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../parts/top-up-text.ts';
import type { OpenWindow } from '../../payment/attempt.ts';
import { beginPayment, failureText, type ReadyPayment } from '../../payment/begin-payment.ts';
import { forgetPayment } from '../../stores/begun-payment.ts';
import { $topUps } from '../../stores/top-ups.ts';

export const LOADER_MS = 5_000;

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

/** Allows one attempt at a time. The loader stays for its 5 seconds, and longer until the window opens. */
export function usePayment(movieId?: string) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  const [isHeld, hold] = usePassing<true>();
  const [failure, setFailure] = useState<string | null>(null);
  const [closed, setClosed] = useState<ClosedPayment | null>(null);
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
      const found = await stateAfterClosing(txRef);
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
        if (here.current) setFailure(unavailable.message);
      }),
    });
    if (ended) return;
    opened.current = shown;
    setPhase('open');
  };

  const pay = async (points: number) => {
    const payer = $user.get();
    if (underWay.current || isHeld || !payer) return;
    underWay.current = true;
    hold(true, LOADER_MS);
    setPhase('opening');
    setFailure(null);
    setClosed(null);
    try {
      const ready = await beginPayment(points, payer);
      if (here.current) open(ready);
    } catch (error) {
      over();
      if (here.current) setFailure(failureText(error));
    }
  };

  return {
    paying,
    loading: isHeld === true || phase === 'opening',
    windowOpen: phase === 'open',
    failure,
    closed,
    pay,
  };
}
