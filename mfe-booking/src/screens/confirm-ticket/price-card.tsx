import { categoryWord } from '@viewmax/contracts/category-words';
import type { CinemaCategory } from '@viewmax/contracts/cinemas';
import { limits } from '@viewmax/contracts/constants';
import { inPoints } from '@viewmax/contracts/money';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { Button, Skeleton } from '@viewmax/shared/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactNode } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import css from './price-card.module.css';

interface CounterProps {
  heading: string;
  /** The names of the counter and of its buttons. */
  names: readonly [group: string, fewer: string, more: string];
  price: CinemaCategory | undefined;
  waiting: boolean;
  left: number | undefined;
  count: number;
  /** All people of the party. */
  all: number;
  onCount(count: number): void;
}

/** Minus has no effect at one ticket. It stays enabled, so it does not lose the focus. */
function Counter({ heading, names, price, waiting, left, count, all, onCount }: CounterProps): ReactNode {
  const [group, fewer, more] = names;
  const step = (label: string, by: number, icon: ReactNode) => {
    const ends = count + by < 0 || all + by < 1 || all + by > limits.ticketsPerPurchase;
    return (
      <Button
        className={css.step}
        aria-label={label}
        aria-disabled={ends || undefined}
        onClick={() => ends || onCount(count + by)}
      >
        {icon}
      </Button>
    );
  };
  return (
    <div className={`${css.row} ${css.counter}`}>
      <div>
        <h2 className={css.tickets}>{heading}</h2>
        {price?.Note && <p className={css.each}>{price.Note}</p>}
        {price?.TicketPrice ? (
          <>
            <p className={`num ${css.each}`}>
              {inPoints(price.TicketPrice)} each
              {left !== undefined && `, ${counted(left, 'seat')} left`}
            </p>
            <p className={`num ${css.each}`}>{aboutNaira(price.TicketPrice)}</p>
          </>
        ) : (
          waiting && <Skeleton width={88} height={20} />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the heading */}
      <div role="group" aria-label={group} className={css.stepper}>
        {step(fewer, -1, <Minus aria-hidden="true" />)}
        <output className={`num ${css.count}`}>{count}</output>
        {step(more, 1, <Plus aria-hidden="true" />)}
      </div>
    </div>
  );
}

/** A party without the default is allowed, with the cinema's words for it. Empty for any other party. */
function aloneText(prices: readonly CinemaCategory[], party: readonly PartyCategory[]): string {
  const [first, ...others] = party;
  if (!first || first.count > 0) return '';
  const words = others.flatMap(({ category, count }) => {
    const note = count > 0 && prices.find(({ Category }) => Category === category)?.Note;
    return note ? `The cinema says of ${categoryWord(category, 2)}: “${note}”.` : [];
  });
  return [`No ${categoryWord(first.category, 1)} is in this party.`, ...words].join(' ');
}

interface PriceCardProps {
  /** The default first; undefined while they are unknown. */
  prices?: readonly CinemaCategory[];
  /** Whether the prices are still loading. */
  waiting: boolean;
  /** The seats left, when they are few. */
  left?: number;
  /** The people by these prices. */
  party: readonly PartyCategory[];
  total: number;
  onCount(category: string, count: number): void;
  /** The row of the seats. */
  children?: ReactNode;
}

/** A counter, or one for each price where the cinema has several, and one total. */
export const PriceCard = memo(function PriceCard({
  prices = [],
  waiting,
  left,
  party,
  total,
  onCount,
  children,
}: PriceCardProps): ReactNode {
  const balance = useBalance();
  const all = party.reduce((sum, { count }) => sum + count, 0);
  const isPriced = (prices[0]?.TicketPrice ?? 0) > 0;
  const alone = aloneText(prices, party);
  return (
    <div className={css.card}>
      {party.map(({ category, count }, at) => {
        const [price, many] = [prices[at], categoryWord(category, 2)];
        return (
          <Counter
            key={category}
            {...(party.length > 1
              ? { heading: price?.Name ?? '', names: [`Number of ${many}`, `Fewer ${many}`, `More ${many}`] }
              : { heading: 'Tickets', names: ['Number of tickets', 'Fewer', 'More'] })}
            {...{ price, waiting, count, all }}
            left={at === 0 ? left : undefined}
            onCount={(next) => onCount(category, next)}
          />
        );
      })}
      {party.length > 1 && (
        <p role="status" className={alone && `${css.row} ${css.alone}`}>
          {alone}
        </p>
      )}
      {children}
      {(isPriced || waiting) && (
        <div className={css.row}>
          <div>
            <p>Total price</p>
            {balance !== undefined && <p className={`num ${css.each}`}>You have {inPoints(balance)}</p>}
          </div>
          {isPriced ? (
            <p className={`num ${css.sum}`}>
              <b className={css.total}>{inPoints(total)}</b> {aboutNaira(total)}
            </p>
          ) : (
            <Skeleton width={120} height={32} />
          )}
        </div>
      )}
    </div>
  );
});
