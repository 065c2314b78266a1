import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import type { Ticket as TicketData } from '@viewmax/shared/contracts/tickets';
import { Link } from '@viewmax/shared/router';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { dayWords, timeWords } from '../../parts/showing-at.ts';
import { showingOf } from '../../parts/ticket-order.ts';
import css from './ticket-card.module.css';

export function TicketCard({ ticket }: { ticket: TicketData }): ReactNode {
  const at = showingOf(ticket);
  const body = (
    <div className={css.body}>
      <Badge status={ticket.TicketStatus} />
      <h2 className={css.title}>{ticket.MovieTitle || 'Ticket'}</h2>
      <p className={css.address}>{ticket.CinemaAddress}</p>
      {at && (
        <p className={`num ${css.when}`}>
          {timeWords(at.minutes).time} {timeWords(at.minutes).half} <span className={css.dot}>·</span>{' '}
          {dayWords(at.day).date}
        </p>
      )}
    </div>
  );
  const stub = (
    <div className={css.stub}>
      {ticket.PosterURL && (
        <img
          alt={`${ticket.MovieTitle} poster`}
          width={92}
          height={134}
          loading="lazy"
          {...pictureAt(ticket.PosterURL, '92px')}
        />
      )}
    </div>
  );
  return (
    <Link
      to={paths.ticketDetails}
      state={{ ticketId: ticket.TicketID }}
      className={`${css.card} ${ticket.TicketStatus === 'Unused' ? '' : css.past}`}
    >
      <Ticket vertical className={css.paper} body={body} stub={stub} />
    </Link>
  );
}
