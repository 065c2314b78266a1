import { inNaira } from '@viewmax/contracts/money';
import type { TopUp } from '@viewmax/contracts/wallet';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { followPayment } from '@viewmax/shared/bundled/payment.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import row from '../../parts/row.module.css';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { isUnderWay } from '../../parts/top-up-text.ts';
import { useWayOn } from '../../parts/way-on.ts';
import css from './fund.module.css';
import { newsOf, openAccount } from './payment-text.ts';

const SHOWN = 3;

/** The payments under way, below a form for another one. */
export function RecentTopUps({
  topUps,
  movieId,
  isCovered,
  onAccount,
}: {
  topUps: readonly TopUp[];
  movieId?: string | undefined;
  /** The booking lacks no points. */
  isCovered: boolean;
  onAccount: typeof followPayment;
}): ReactNode {
  const wayOn = useWayOn(movieId);
  const pending = topUps.filter(isUnderWay).slice(0, SHOWN);
  const news = newsOf(topUps).slice(0, SHOWN);
  // An account that another phone asked for, or that the member left for another way.
  const account = topUps.find(openAccount);
  return (
    <div className={css.recent}>
      {news.map((sentence) => (
        <p key={sentence} className={`num ${css.card}`}>
          {sentence}
        </p>
      ))}
      {account && (
        <Button variant="link" block className="num" onClick={() => onAccount(account.tx_ref, { topUp: account })}>
          Show the account for {inNaira(account.naira)}
        </Button>
      )}
      {isCovered && wayOn && (
        <ButtonLink variant="link" block replace to={wayOn.to}>
          {wayOn.label}
        </ButtonLink>
      )}
      {pending.length > 0 && (
        <section aria-label="Payments on their way">
          <h2 className={css.heading}>On their way</h2>
          <ul className={row.rows}>
            {pending.map((topUp) => (
              <TopUpRow key={topUp.tx_ref} topUp={topUp} />
            ))}
          </ul>
          <ButtonLink variant="link" block to={paths.statement}>
            All payments
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
