import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Link } from '@viewmax/shared/router';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useBalance } from '../../parts/use-balance.ts';
import { vp } from '../../parts/vp.ts';
import { fundLink } from './fund-link.ts';
import { isFinal, nextStepAfter } from './next-step.ts';
import css from './outcome-sheet.module.css';

/** The refusals for a change between the choice and the confirmation. */
const HELP: Record<string, string> = {
  sold_out: 'The last seats were taken while you were choosing. Nothing was charged.',
  not_enough_seats: 'Some seats were taken while you were choosing. Choose fewer tickets. Nothing was charged.',
  amount_mismatch: 'The new price is shown now. Nothing was charged.',
};

/** The server's text and the way to more credit, which clears the chosen showtime. */
export function RefusalSheet({
  message,
  code = '',
  booking,
  total,
  onClose,
}: {
  message?: string;
  code?: string;
  booking: UnfinishedBooking;
  total: number;
  onClose(): void;
}): ReactNode {
  const { movieId } = booking;
  const balance = useBalance();
  const title = `${(message || 'Your tickets could not be bought').replace(/[.!\s]+$/, '')}!`;
  const short = balance === undefined ? 0 : total - balance;
  const toFund = fundLink(isFinal(code) ? undefined : booking, movieId, short);
  const nextStep = nextStepAfter(code, movieId);
  return (
    <Sheet
      icon={<CircleAlert />}
      tone="error"
      title={<Link {...toFund}>{title}</Link>}
      titleClass={css.title}
      onClose={onClose}
    >
      {HELP[code] && <p>{HELP[code]}</p>}
      {balance !== undefined && (
        <p className={css.balance}>
          Your balance <b className="num">{vp(balance)}</b>
        </p>
      )}
      <ButtonLink variant="primary" block icon={<Plus aria-hidden="true" />} {...toFund}>
        Get More Viewmax Credit
      </ButtonLink>
      {nextStep ? (
        <ButtonLink variant="ghost" block className={css.second} to={nextStep.to}>
          {nextStep.label}
        </ButtonLink>
      ) : (
        <Button variant="ghost" block className={css.second} onClick={onClose}>
          Close
        </Button>
      )}
    </Sheet>
  );
}
