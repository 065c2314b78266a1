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
import type { ReactNode } from 'react';
import { fundLink, nextStepAfter } from './next-step.ts';
import css from './outcome-sheet.module.css';

const TellMeNow = later(() =>
  import(/* webpackChunkName: "tell-me" */ '../../parts/tell-me/tell-me-now.tsx').then((m) => m.TellMeNow),
);

/** The refusals for a change between the choice and the confirmation. */
const HELP: Record<string, string> = {
  sold_out: 'The last seats were taken while you were choosing. Nothing was charged.',
  not_enough_seats: 'Some seats were taken while you were choosing. Choose fewer tickets. Nothing was charged.',
  seats_taken: 'Look at the new seats and confirm again. Nothing was charged.',
  seats_held: 'Nothing was charged.',
  amount_mismatch: 'The new price is shown now. Nothing was charged.',
  category_gone: 'The new prices are shown now. Nothing was charged.',
};

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
  /** The price of the tickets now. */
  total: number;
  /** The new price has not arrived yet. */
  waiting: boolean;
  /** Buys at that price. */
  onContinue(): void;
  onClose(): void;
}): ReactNode {
  const balance = useBalance();
  const title = `${(message || 'Your tickets could not be bought').replace(/[.!\s]+$/, '')}!`;
  const short = balance === undefined ? 0 : total - balance;
  const toFund = fundLink(unfinished, short, code);
  const nextStep = nextStepAfter(code, unfinished.movieId);
  const isRepriced = code === 'amount_mismatch' && total > 0 && short <= 0;
  const mayTryAgain = code === 'seats_held';
  const creditFirst = short > 0 || code === 'not_enough_points' || (balance === undefined && !code);
  // The balance may arrive during a tap and change the order, so both have a key: the tapped element stays.
  const credit = (
    <ButtonLink
      key="credit"
      variant={creditFirst ? 'primary' : 'ghost'}
      block
      icon={<Plus aria-hidden="true" />}
      {...toFund}
    >
      Get More Viewmax Credit
    </ButtonLink>
  );
  const close = (
    <Button
      key="close"
      variant={creditFirst || isRepriced || mayTryAgain ? 'ghost' : 'primary'}
      block
      onClick={onClose}
    >
      Close
    </Button>
  );
  return (
    <Sheet
      icon={<CircleAlert />}
      tone="error"
      title={<Link {...toFund}>{title}</Link>}
      titleClass={css.title}
      onClose={onClose}
    >
      {HELP[code] && <p className={css.why}>{HELP[code]}</p>}
      {balance !== undefined && (
        <p className={css.balance}>
          Your balance <b className="num">{inPoints(balance)}</b>
        </p>
      )}
      <div className={css.actions}>
        {creditFirst && credit}
        {isRepriced && (
          <Button variant="primary" block busy={waiting} onClick={onContinue}>
            Continue at {inPoints(total)}
          </Button>
        )}
        {mayTryAgain && (
          <Button variant="primary" block onClick={onContinue}>
            Try again
          </Button>
        )}
        {mayTryAgain && unfinished.cinema.PlanID && unfinished.count <= limits.heldSeats && (
          <TellMeNow
            showtimeId={unfinished.showtime.ShowtimeID}
            cinemaId={unfinished.cinema.CinemaID}
            count={unfinished.count}
          />
        )}
        {nextStep && (
          <ButtonLink variant={creditFirst ? 'ghost' : 'primary'} block to={nextStep.to}>
            {nextStep.label}
          </ButtonLink>
        )}
        {!isRepriced && !nextStep && close}
        {!creditFirst && credit}
        {isRepriced && close}
      </div>
    </Sheet>
  );
}
