import { useStore } from '@nanostores/react';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { ButtonLink, Empty, FailureCard, Skeleton } from '@viewmax/shared/ui';
import TicketsIcon from 'lucide-react/icons/tickets';
import { type ReactNode, useMemo } from 'react';
import { inOrder } from '../../parts/ticket-order.ts';
import { inGroups } from '../../parts/together.ts';
import { useIsOld } from '../../parts/use-is-old.ts';
import { $storedTickets } from '../../stores/stored-tickets.ts';
import { $tickets } from '../../stores/tickets.ts';
import css from './my-tickets.module.css';
import { TicketCard } from './ticket-card.tsx';

function List(): ReactNode {
  const answer = useStore($tickets);
  const { data, error, loading } = answer;
  const isOld = useIsOld(answer);
  const stored = useStore($storedTickets);
  const groups = useMemo(() => inGroups(inOrder(data ?? stored?.tickets ?? [])), [data, stored]);
  if (groups.length > 0) {
    return (
      <>
        {stored && isOld && <SavedNote at={stored.at} busy={loading} onRetry={$tickets.revalidate} />}
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
  if (data) {
    return (
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
    );
  }
  if (error === undefined) {
    return (
      <div role="status" className={css.cards}>
        <span className="visually-hidden">Loading tickets</span>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} height={134} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    );
  }
  return (
    <FailureCard
      title="Your tickets could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$tickets.revalidate}
    />
  );
}

export const MyTicketsScreen = (): ReactNode => (
  <>
    <Heading look="display" title="My Tickets" backTo={paths.profile} />
    <List />
  </>
);
