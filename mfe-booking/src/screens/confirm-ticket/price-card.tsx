import { limits } from '@viewmax/contracts/constants';
import { inPoints } from '@viewmax/contracts/money';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { Button, Skeleton } from '@viewmax/shared/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactNode } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import css from './price-card.module.css';

/** Minus has no effect at one ticket. It stays enabled, so it does not lose the focus. */
export const PriceCard = memo(function PriceCard({
  price,
  waiting,
  left,
  count,
  onCount,
  children,
}: {
  price?: number;
  /** Whether the price is still loading. */
  waiting: boolean;
  /** The seats left, when they are few. */
  left?: number;
  count: number;
  onCount(count: number): void;
  /** The row of the seats. */
  children?: ReactNode;
}): ReactNode {
  const balance = useBalance();
  const step = (label: string, next: number, icon: ReactNode) => {
    const ends = next < 1 || next > limits.ticketsPerPurchase;
    return (
      <Button
        className={css.step}
        aria-label={label}
        aria-disabled={ends || undefined}
        onClick={() => ends || onCount(next)}
      >
        {icon}
      </Button>
    );
  };
  return (
    <div className={css.card}>
      <div className={css.row}>
        <div>
          <h2 className={css.tickets}>Tickets</h2>
          {price ? (
            <>
              <p className={`num ${css.each}`}>
                {inPoints(price)} each
                {left !== undefined && `, ${counted(left, 'seat')} left`}
              </p>
              <p className={`num ${css.each}`}>{aboutNaira(price)}</p>
            </>
          ) : (
            waiting && <Skeleton width={88} height={20} />
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the heading */}
        <div role="group" aria-label="Number of tickets" className={css.stepper}>
          {step('Fewer', count - 1, <Minus aria-hidden="true" />)}
          <output className={`num ${css.count}`}>{count}</output>
          {step('More', count + 1, <Plus aria-hidden="true" />)}
        </div>
      </div>
      {children}
      {(price || waiting) && (
        <div className={css.row}>
          <div>
            <p>Total price</p>
            {balance !== undefined && <p className={`num ${css.each}`}>You have {inPoints(balance)}</p>}
          </div>
          {price ? (
            <p className={`num ${css.sum}`}>
              <b className={css.total}>{inPoints(count * price)}</b> {aboutNaira(count * price)}
            </p>
          ) : (
            <Skeleton width={120} height={32} />
          )}
        </div>
      )}
    </div>
  );
});
