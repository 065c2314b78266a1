import { useStore } from '@nanostores/react';
import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { ask, createFetcher, failedAnswer, refreshSession } from '@viewmax/shared';
import { forgetEnded } from '@viewmax/shared/bundled/begun-payment.ts';
import { useEffect, useMemo } from 'react';

export const REFETCH_EVERY_MS = 2_000;

export interface PaymentOutcome {
  topUp?: TopUp;
  /** The server did not answer. The payment may still have arrived. */
  unknown?: boolean;
  /** The member on this phone has no such payment. */
  isForeign?: boolean;
}

type Outcome = ReturnType<typeof createFetcher<PaymentOutcome>>;

/** A lost answer is an outcome too, because `error` of a store disappears during each refetch. */
function outcomeStore(txRef: string): Outcome {
  const $outcome: Outcome = createFetcher<PaymentOutcome>(['wallet/outcome/', txRef], {
    fetcher: async () => {
      const answer = await ask(returnTopUp, { params: { txRef }, body: {} }).catch(failedAnswer);
      if (answer && 'status' in answer && answer.status === 404) return { isForeign: true };
      if (!answer || !('topUp' in answer)) return $outcome.value?.data ?? { unknown: true };
      const { topUp } = answer;
      forgetEnded([topUp]);
      if (topUp.state === 'credited') {
        refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
      }
      return { topUp };
    },
  });
  return $outcome;
}

/** The state of the payment on the server, refetched while it may change. Null until the first answer. */
export function useOutcome(txRef: string): PaymentOutcome | null {
  const $outcome = useMemo(() => outcomeStore(txRef), [txRef]);
  const { data } = useStore($outcome);
  const mayChange = data?.unknown || data?.topUp?.state === 'pending';

  useEffect(() => {
    if (!mayChange) return;
    const timer = setInterval($outcome.revalidate, REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [mayChange, $outcome]);

  return data ?? null;
}
