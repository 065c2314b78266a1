import { pointsUnit } from '@viewmax/contracts/constants';
import { grouped } from '@viewmax/contracts/money';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Ticket } from '@viewmax/shared/ui';
import ScrollText from 'lucide-react/icons/scroll-text';
import Tickets from 'lucide-react/icons/tickets';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import css from './balance-ticket.module.css';
import { LinkRow, Rows } from './row.tsx';

export function BalanceTicket({ points }: { points: number }): ReactNode {
  const booking = useUnfinishedBooking();
  const body = (
    <div className={css.balance}>
      <p className={css.label}>Balance</p>
      <p className={`num ${css.points}`}>
        {grouped(points)} <span className={css.unit}>{pointsUnit}</span>
      </p>
    </div>
  );
  const stub = (
    <Rows>
      {booking && (
        <LinkRow
          to={finishBookingPath}
          icon={<Tickets />}
          note={[booking.movieTitle, booking.when].filter(Boolean).join(', ')}
        >
          Finish your booking
        </LinkRow>
      )}
      <LinkRow to={paths.fund} icon={<Wallet />}>
        Get More Viewmax Points
      </LinkRow>
      <LinkRow to={paths.myTickets} icon={<Tickets />}>
        View Purchased Tickets
      </LinkRow>
      <LinkRow to={paths.statement} icon={<ScrollText />}>
        Statement
      </LinkRow>
    </Rows>
  );
  return <Ticket className={css.ticket} body={body} stub={stub} />;
}
