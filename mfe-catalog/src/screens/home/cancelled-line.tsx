import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import {
  $seenCancelled,
  $storedTickets,
  $tickets,
  isScreeningCancelled,
} from '@viewmax/shared/bundled/stored-tickets.ts';
import { Link } from '@viewmax/shared/router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { titleCase } from '../../parts/title-case.ts';
import css from './cancelled-line.module.css';

/** Asks the server, for a member who expects a screening. */
function Ask(): null {
  useStore($tickets);
  return null;
}

/** One line about screenings that were cancelled since the member last saw My Tickets. */
export function CancelledLine(): ReactNode {
  const tickets = useStore($storedTickets)?.tickets ?? [];
  const seen = useStore($seenCancelled);
  const news = tickets.filter((ticket) => isScreeningCancelled(ticket) && !seen.includes(ticket.TicketID));
  const titles = [...new Set(news.map(({ MovieTitle }) => titleCase(MovieTitle ?? '')))].filter(Boolean);
  return (
    <>
      {tickets.some(({ TicketStatus }) => TicketStatus === 'Unused') && <Ask />}
      {news.length > 0 && (
        <Link to={paths.myTickets} className={css.line}>
          <TriangleAlert aria-hidden="true" />
          {titles.join(' and ') || 'Your show'} {titles.length > 1 ? 'were' : 'was'} cancelled.
        </Link>
      )}
    </>
  );
}
