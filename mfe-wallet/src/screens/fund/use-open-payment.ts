import { useStore } from '@nanostores/react';
import type { TopUp } from '@viewmax/contracts/wallet';
import { $begunPayment, recent, rememberSent } from '@viewmax/shared/bundled/begun-payment.ts';
import { useState } from 'react';
import { isUnderWay, openAccount } from '../../parts/top-up-text.ts';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import { $areTopUpsLost } from '../../stores/top-ups.ts';
import type { Shown } from './open-payment.tsx';

const NONE: TopUp[] = [];

/**
 * The payment that the screen shows in place of the form: one that arrived, that the provider is working on, or that this
 * phone began. The phone knows the last one before the server answers, and without a network.
 */
export function useOpenPayment(closedRef: string | undefined, paying: boolean) {
  const begun = recent(useStore($begunPayment));
  const [atStart] = useState(begun);
  const isLost = useStore($areTopUpsLost);
  const { data, arrived } = useSettlingTopUps(closedRef ?? atStart?.tx_ref, begun?.transfer && begun.tx_ref);
  const [seen, see] = useState<readonly string[]>([]);
  const [wanted, want] = useState<string>();
  const listed = data?.topUps ?? NONE;
  const isListed = listed.some(({ tx_ref }) => tx_ref === begun?.tx_ref);
  const topUps = begun && !isListed ? [begun, ...listed] : listed;
  // The payment of the page before this one. Its amount stays, unless it arrived.
  const left = listed.some(({ tx_ref, state }) => tx_ref === atStart?.tx_ref && state === 'credited') ? null : atStart;
  const isOpen = (topUp: TopUp) => isUnderWay(topUp) || (topUp.state === 'pending' && topUp.tx_ref === begun?.tx_ref);
  const asked = topUps.find((topUp) => topUp.tx_ref === wanted && openAccount(topUp));
  const settling = [...arrived, ...(asked ? [asked] : []), ...topUps.filter(isOpen)].find(
    ({ tx_ref }) => tx_ref === asked?.tx_ref || !seen.includes(tx_ref),
  );
  const sentAt = begun?.tx_ref === settling?.tx_ref ? begun?.sentAt : undefined;
  const showAccount = (txRef: string) => want(txRef);
  const shown: Shown | undefined =
    paying || !settling
      ? undefined
      : {
          topUp: settling,
          // The member has not sent it, or wants to see it again.
          account: settling === asked || !sentAt ? openAccount(settling) : undefined,
          sentAt,
          isLost,
          onAccount: showAccount,
          onSent() {
            want(undefined);
            rememberSent(settling);
          },
          onForm() {
            want(undefined);
            see([...seen, settling.tx_ref]);
          },
        };
  return { topUps, left, shown, showAccount };
}
