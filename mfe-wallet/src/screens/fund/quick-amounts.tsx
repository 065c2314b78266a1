import { inPoints } from '@viewmax/contracts/money';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './quick-amounts.module.css';

const USUAL = [5_000, 10_000];

/** Amounts that need no typing: the wanted one, which a booking may lack, and the usual ones. */
export function QuickAmounts({
  wanted,
  isMissing,
  points,
  onChoose,
}: {
  wanted: number | null;
  /** A booking lacks the wanted points. */
  isMissing: boolean;
  points: number | null;
  onChoose: (points: number) => void;
}): ReactNode {
  const amounts = [...new Set(wanted ? [wanted, ...USUAL] : USUAL)];
  return (
    <fieldset className={css.amounts}>
      <legend className="visually-hidden">Quick amounts</legend>
      {amounts.map((amount) => (
        <Button
          key={amount}
          size="sm"
          className={`num ${css.amount}`}
          aria-pressed={amount === points}
          onClick={() => onChoose(amount)}
        >
          <span>
            {inPoints(amount)} {isMissing && amount === wanted && <span className={css.missing}>missing</span>}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
