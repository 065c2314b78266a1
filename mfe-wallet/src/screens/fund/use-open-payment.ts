import { useStore } from '@nanostores/react';
import type { TopUp } from '@viewmax/contracts/wallet';
import { useState } from 'react';
import { isUnderWay } from '../../parts/top-up-text.ts';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import { $begunPayment, recent } from '../../stores/begun-payment.ts';
import { $areTopUpsLost } from '../../stores/top-ups.ts';

const NONE: TopUp[] = [];

/**
 * The payment that the screen shows in place of the form: one that arrived, that the provider is working on, or that this
 * phone began. The phone knows the last one before the server answers, and without a network.
 */
export function useOpenPayment(closedRef: string | undefined, paying: boolean) {
  const begun = recent(useStore($begunPayment));
  const [atStart] = useState(begun);
  const isLost = useStore($areTopUpsLost);
  const { data, arrived } = useSettlingTopUps(closedRef ?? atStart?.tx_ref);
  const [seen, see] = useState<readonly string[]>([]);
  const listed = data?.topUps ?? NONE;
  const isListed = listed.some(({ tx_ref }) => tx_ref === begun?.tx_ref);
  const topUps = begun && !isListed ? [begun, ...listed] : listed;
  // The payment of the page before this one. Its amount stays, unless it arrived.
  const left = listed.some(({ tx_ref, state }) => tx_ref === atStart?.tx_ref && state === 'credited') ? null : atStart;
  const isOpen = (topUp: TopUp) => isUnderWay(topUp) || (topUp.state === 'pending' && topUp.tx_ref === begun?.tx_ref);
  const settling = [...arrived, ...topUps.filter(isOpen)].find(({ tx_ref }) => !seen.includes(tx_ref));
  return {
    topUps,
    left,
    settling: paying ? undefined : settling,
    isLost,
    showForm: () => settling && see([...seen, settling.tx_ref]),
  };
}
