import { inPoints } from '@viewmax/contracts/money';
import type { Ticket as TicketData } from '@viewmax/contracts/tickets';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { isScreeningCancelled } from '@viewmax/shared/bundled/stored-tickets.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';
import { Link } from '@viewmax/shared/router';
import { Ticket } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { seatText } from '../../parts/seat-text.ts';
import { ticketTime } from '../../stores/ticket-order.ts';
import css from './my-tickets.module.css';

/** The words for the tickets that the cinema cancelled, with the points that came back for them. */
function cancelledText(tickets: readonly TicketData[]): string | null {
  const cancelled = tickets.filter(isScreeningCancelled);
  if (cancelled.length === 0) return null;
  const points = cancelled.reduce((sum, { RefundedVp = 0 }) => sum + RefundedVp, 0);
  return `The show was cancelled.${points > 0 ? ` ${inPoints(points)} are back in your wallet.` : ''}`;
}

/** All tickets of one screening, by seat. It opens the first one that is still unused. */
export function TicketCard({ tickets }: { tickets: readonly TicketData[] }): ReactNode {
  const unused = tickets.find(({ TicketStatus }) => TicketStatus === 'Unused');
  const first = unused ?? tickets[0];
  if (!first) return null;
  const at = ticketTime(first);
  const statuses = new Set([first.TicketStatus, ...tickets.map(({ TicketStatus }) => TicketStatus)]);
  const cancelled = cancelledText(tickets);
  const body = (
    <div className={css.body}>
      <p className={css.badges}>
        {[...statuses].map((status) => (
          <Badge key={status ?? ''} status={status} />
        ))}
      </p>
      <h2 className={css.title}>{first.MovieTitle || 'Ticket'}</h2>
      {first.CinemaName && <p className={css.cinema}>{first.CinemaName}</p>}
      <p className={css.address}>{first.CinemaAddress}</p>
      {at && (
        <p className={`num ${css.when}`}>
          {nearDayText(at.day)}, <span>{clockText(at.minutes)}</span> <span className={css.dot}>·</span>{' '}
          {dayText(at.day).date}
        </p>
      )}
      <p className={`num ${css.seats}`}>{seatText(tickets)}</p>
    </div>
  );
  const stub = (
    <div className={css.stub}>
      {first.PosterURL && (
        <img
          alt={`${first.MovieTitle} poster`}
          width={92}
          height={134}
          loading="lazy"
          {...pictureAt(first.PosterURL, '92px')}
        />
      )}
    </div>
  );
  return (
    <Link
      to={paths.ticketDetails}
      state={{ ticketId: first.TicketID }}
      className={`${css.card} ${unused ? '' : css.past} ${cancelled ? css.cancelled : ''}`}
    >
      <Ticket vertical className={css.paper} body={body} stub={stub} />
      {cancelled && (
        <p className={`num ${css.line}`}>
          <TriangleAlert aria-hidden="true" />
          {cancelled}
        </p>
      )}
    </Link>
  );
}
