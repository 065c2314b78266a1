import { useStore } from '@nanostores/react';
import type { Ticket } from '@viewmax/contracts/tickets';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import {
  $seenCancelled,
  $storedTickets,
  $tickets,
  isScreeningCancelled,
  seeCancelled,
} from '@viewmax/shared/bundled/stored-tickets.ts';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import TicketsIcon from 'lucide-react/icons/tickets';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OldTickets } from '../../parts/old-tickets.tsx';
import { inGroups, inOrder } from '../../stores/ticket-order.ts';
import css from './my-tickets.module.css';
import { TicketCard } from './ticket-card.tsx';

const WaitingList = later(() =>
  import(/* webpackChunkName: "waiting-list" */ './waiting-list.tsx').then((m) => m.WaitingList),
);

function Cards({ tickets }: { tickets: readonly Ticket[] }): ReactNode {
  // A cancelled screening is first until the next visit.
  const [seen] = useState(() => $seenCancelled.get());
  const groups = useMemo(() => {
    const isNews = (ticket: Ticket) => isScreeningCancelled(ticket) && !seen.includes(ticket.TicketID);
    return inGroups(inOrder(tickets, isNews));
  }, [tickets, seen]);
  useEffect(() => seeCancelled(tickets), [tickets]);
  return (
    <>
      <OldTickets of={$tickets} />
      <ul className={css.cards}>
        {groups.map((group) => (
          <li key={group[0]?.TicketID}>
            <TicketCard tickets={group} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function MyTicketsScreen(): ReactNode {
  const stored = useStore($storedTickets)?.tickets;
  return (
    <>
      <Heading look="display" title="My Tickets" backTo={paths.profile} />
      <WaitingList />
      <Loaded
        of={$tickets}
        known={stored?.length ? stored : undefined}
        what="Your tickets"
        waiting={
          <Waiting label="Loading tickets" className={css.cards}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} height={134} borderRadius="var(--vm-r-md)" />
            ))}
          </Waiting>
        }
        empty={
          <Empty
            icon={<TicketsIcon />}
            title="No tickets yet"
            help="Your tickets appear here, with their QR codes."
            action={
              <ButtonLink variant="primary" to={paths.home}>
                See a Movie
              </ButtonLink>
            }
          />
        }
      >
        {(tickets) => <Cards tickets={tickets} />}
      </Loaded>
    </>
  );
}
