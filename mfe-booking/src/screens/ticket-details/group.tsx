import type { Ticket } from '@viewmax/contracts/tickets';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Strip } from '@viewmax/shared/bundled/strip.tsx';
import { Link } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './group.module.css';
import { isOver, TicketPaper } from './ticket-paper.tsx';

/** The tickets of one screening, of which one is open. */
interface Turning {
  tickets: readonly Ticket[];
  openId: string;
  onTurn(ticketId: string): void;
}

/** Links the tickets of a showtime to one another, by seat, with a button to either side. A single ticket needs none. */
export function Group({ tickets, openId, onTurn }: Turning): ReactNode {
  const seats = useRef<HTMLUListElement>(null);
  const at = tickets.findIndex(({ TicketID }) => TicketID === openId);
  useEffect(() => {
    const link = seats.current?.children[at];
    if (!seats.current || !(link instanceof HTMLElement)) return;
    seats.current.scrollLeft = link.offsetLeft - (seats.current.clientWidth - link.offsetWidth) / 2;
  }, [at]);
  if (tickets.length < 2) return null;

  const turn = (label: string, to: Ticket | undefined, icon: ReactNode) => (
    <Button
      className={css.turn}
      aria-label={label}
      aria-disabled={!to || undefined}
      onClick={() => to && onTurn(to.TicketID)}
    >
      {icon}
    </Button>
  );
  const open = tickets[at];
  return (
    <nav aria-label="Tickets of this showtime" className={css.group}>
      {turn('Previous ticket', tickets[at - 1], <ChevronLeft aria-hidden="true" />)}
      <ul ref={seats} className={css.seats}>
        {tickets.map((ticket, index) => (
          <li key={ticket.TicketID}>
            <Link
              to={paths.ticketDetails}
              state={{ ticketId: ticket.TicketID }}
              replace
              className={`num ${css.seat} ${isOver(ticket) ? css.over : ''}`}
              aria-current={ticket.TicketID === openId ? 'page' : undefined}
            >
              <span className="visually-hidden">Seat </span>
              {ticket.SeatNumber || index + 1}
              {isOver(ticket) && <span className="visually-hidden"> {ticket.TicketStatus}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {turn('Next ticket', tickets[at + 1], <ChevronRight aria-hidden="true" />)}
      <p aria-live="polite" className="visually-hidden">
        Ticket {at + 1} of {tickets.length}
        {open?.SeatNumber && `, ${open.SeatText ?? `seat ${open.SeatNumber}`}`}
      </p>
    </nav>
  );
}

/** The codes beside one another. Only the open one is read aloud, and codes further away are not rendered. */
export function Pages({ tickets, openId, onTurn }: Turning): ReactNode {
  const at = tickets.findIndex(({ TicketID }) => TicketID === openId);
  const turnTo = (index: number) => {
    const ticket = tickets[index];
    if (ticket) onTurn(ticket.TicketID);
  };
  return (
    <Strip label="Codes of this showtime" at={at} onTurn={turnTo} className={css.pages}>
      {tickets.map((ticket, index) => (
        <li key={ticket.TicketID} className={css.page} aria-hidden={index !== at || undefined}>
          {Math.abs(index - at) <= 1 && <TicketPaper ticket={ticket} />}
        </li>
      ))}
    </Strip>
  );
}
