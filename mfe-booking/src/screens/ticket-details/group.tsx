import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { Ticket } from '@viewmax/shared/contracts/tickets';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import css from './group.module.css';
import { isOver } from './is-over.ts';

/** Links one ticket of a showtime to the others, by seat. A single ticket needs no link. */
export function Group({ tickets, openId }: { tickets: readonly Ticket[]; openId: string }): ReactNode {
  if (tickets.length < 2) return null;
  return (
    <nav aria-label="Tickets of this showtime">
      <ul className={css.seats}>
        {tickets.map((ticket, at) => (
          <li key={ticket.TicketID}>
            <Link
              to={paths.ticketDetails}
              state={{ ticketId: ticket.TicketID }}
              replace
              className={`num ${css.seat} ${isOver(ticket) ? css.over : ''}`}
              aria-current={ticket.TicketID === openId ? 'page' : undefined}
            >
              <span className="visually-hidden">Seat </span>
              {ticket.SeatNumber || at + 1}
              {isOver(ticket) && <span className="visually-hidden"> {ticket.TicketStatus}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
