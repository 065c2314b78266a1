import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { ask, refreshSession } from '@viewmax/shared';
import { useEffect, useState } from 'react';
import { forgetEnded } from '../../stores/begun-payment.ts';

export const REFETCH_EVERY_MS = 2_000;

export interface PaymentOutcome {
  topUp?: TopUp;
  /** The server did not answer. The payment may still have arrived. */
  unknown?: boolean;
}

const mayChange = ({ topUp, unknown }: PaymentOutcome) => unknown || topUp?.state === 'pending';

/** The state of the payment on the server, refetched while it may change. Null until the first answer. */
export function useOutcome(txRef: string): PaymentOutcome | null {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      const found: PaymentOutcome = await ask(returnTopUp, { params: { txRef }, body: {} }).then(
        ({ topUp }) => ({ topUp }),
        () => ({ unknown: true }),
      );
      if (found.topUp) forgetEnded([found.topUp]);
      if (gone) return;
      setOutcome((before) => (found.unknown && before ? before : found));
      if (mayChange(found)) timer = setTimeout(check, REFETCH_EVERY_MS);
      if (found.topUp?.state !== 'credited') return;
      refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
    };
    void check();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [txRef]);

  return outcome;
}
