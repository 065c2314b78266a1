import { limits } from '@viewmax/contracts/constants';
import { inPoints } from '@viewmax/contracts/money';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { Link } from '@viewmax/shared/router';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Plus from 'lucide-react/icons/plus';
import { Fragment, type ReactNode } from 'react';
import { fundLink, nextStepAfter } from './next-step.ts';
import css from './outcome-sheet.module.css';

const TellMeNow = later(() =>
  import(/* webpackChunkName: "tell-me" */ '../../parts/tell-me/tell-me-now.tsx').then((m) => m.TellMeNow),
);

/** What a member may do after a refusal. `elsewhere` is another cinema or showtime. */
type Step = 'credit' | 'buy at the new price' | 'try again' | 'wait for seats' | 'elsewhere' | 'close';

interface Refusal {
  help?: string;
  /** The buttons from top to bottom. The first one is red. */
  steps: readonly Step[];
}

const CLOSE_FIRST = ['close', 'credit'] as const;
const ELSEWHERE_FIRST = ['elsewhere', 'credit'] as const;

/** The refusals by their codes, where the points are enough. */
const REFUSALS: Record<string, Refusal> = {
  sold_out: {
    help: 'The last seats were taken while you were choosing. Nothing was charged.',
    steps: ELSEWHERE_FIRST,
  },
  not_shown_here: { steps: ELSEWHERE_FIRST },
  showtime_over: { steps: ELSEWHERE_FIRST },
  not_enough_seats: {
    help: 'Some seats were taken while you were choosing. Choose fewer tickets. Nothing was charged.',
    steps: CLOSE_FIRST,
  },
  seats_taken: { help: 'Look at the new seats and confirm again. Nothing was charged.', steps: CLOSE_FIRST },
  seats_held: { help: 'Nothing was charged.', steps: ['try again', 'wait for seats', 'close', 'credit'] },
  amount_mismatch: {
    help: 'The new price is shown now. Nothing was charged.',
    steps: ['buy at the new price', 'credit', 'close'],
  },
  category_gone: { help: 'The new prices are shown now. Nothing was charged.', steps: CLOSE_FIRST },
  not_enough_points: { steps: ['credit', 'close'] },
};

const OTHER: Refusal = { steps: CLOSE_FIRST };

/** Too few points put credit first, and buy nothing at the new price. */
const withTooFewPoints = (steps: readonly Step[]): readonly Step[] => [
  'credit',
  ...steps.filter((step) => step !== 'credit' && step !== 'buy at the new price'),
];

/**
 * The server's text and the way to more credit, which clears the chosen showtime. Credit comes first only where the points
 * are too few. A backend without balances and codes may mean that too.
 */
export function RefusalSheet({
  message,
  code = '',
  unfinished,
  total,
  waiting,
  onContinue,
  onClose,
}: {
  message?: string;
  code?: string;
  unfinished: UnfinishedBooking;
  /** The price of the tickets now. It is 0 where none are sold any more. */
  total: number;
  /** The new price has not arrived yet. */
  waiting: boolean;
  /** Buys at that price. */
  onContinue(): void;
  onClose(): void;
}): ReactNode {
  const balance = useBalance();
  const short = balance === undefined ? 0 : total - balance;
  const toFund = fundLink(unfinished, short, code);
  const elsewhere = nextStepAfter(code, unfinished.movieId);
  const title = `${(message || 'Your tickets could not be bought').replace(/[.!\s]+$/, '')}!`;
  const { help, steps } = (code === 'amount_mismatch' && total === 0 ? undefined : REFUSALS[code]) ?? OTHER;
  const lacksPoints = short > 0 || (balance === undefined && !code);
  const order = lacksPoints ? withTooFewPoints(steps) : steps;

  const button = (step: Step, variant: 'primary' | 'ghost'): ReactNode => {
    switch (step) {
      case 'credit':
        return (
          <ButtonLink variant={variant} block icon={<Plus aria-hidden="true" />} {...toFund}>
            Get More Viewmax Credit
          </ButtonLink>
        );
      case 'buy at the new price':
        return (
          <Button variant={variant} block busy={waiting} onClick={onContinue}>
            Continue at {inPoints(total)}
          </Button>
        );
      case 'try again':
        return (
          <Button variant={variant} block onClick={onContinue}>
            Try again
          </Button>
        );
      case 'wait for seats':
        return (
          unfinished.cinema.PlanID &&
          unfinished.count <= limits.heldSeats && (
            <TellMeNow
              showtimeId={unfinished.showtime.ShowtimeID}
              cinemaId={unfinished.cinema.CinemaID}
              count={unfinished.count}
            />
          )
        );
      case 'elsewhere':
        return (
          elsewhere && (
            <ButtonLink variant={variant} block to={elsewhere.to}>
              {elsewhere.label}
            </ButtonLink>
          )
        );
      case 'close':
        return (
          <Button variant={variant} block onClick={onClose}>
            Close
          </Button>
        );
    }
  };
  return (
    <Sheet
      icon={<CircleAlert />}
      tone="error"
      title={<Link {...toFund}>{title}</Link>}
      titleClass={css.title}
      onClose={onClose}
    >
      {help && <p className={css.why}>{help}</p>}
      {balance !== undefined && (
        <p className={css.balance}>
          Your balance <b className="num">{inPoints(balance)}</b>
        </p>
      )}
      <div className={css.actions}>
        {/* The balance may arrive during a tap and change the order, so each has a key: the tapped element stays. */}
        {order.map((step, at) => (
          <Fragment key={step}>{button(step, at === 0 ? 'primary' : 'ghost')}</Fragment>
        ))}
      </div>
    </Sheet>
  );
}
