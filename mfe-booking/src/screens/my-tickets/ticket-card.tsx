import type { Ticket as TicketData } from '@viewmax/contracts/tickets';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/showing-text.ts';
import { Link } from '@viewmax/shared/router';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { seatText } from '../../parts/seat-text.ts';
import { showingOf } from '../../stores/ticket-order.ts';
import css from './my-tickets.module.css';

/** All tickets of one showing, by seat. It opens the first one that is still unused. */
export function TicketCard({ tickets }: { tickets: readonly TicketData[] }): ReactNode {
  const unused = tickets.find(({ TicketStatus }) => TicketStatus === 'Unused');
  const first = unused ?? tickets[0];
  if (!first) return null;
  const at = showingOf(first);
  const statuses = new Set([first.TicketStatus, ...tickets.map(({ TicketStatus }) => TicketStatus)]);
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
          {nearDayText(at.day)}, {clockText(at.minutes)} <span className={css.dot}>·</span> {dayText(at.day).date}
        </p>
      )}
      <p className={`num ${css.seats}`}>{seatText(tickets)}</p>
      {first.CancelReason && <p className={css.address}>The showing was cancelled.</p>}
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
      className={`${css.card} ${unused ? '' : css.past}`}
    >
      <Ticket vertical className={css.paper} body={body} stub={stub} />
    </Link>
  );
}
