import { useStore } from '@nanostores/react';
import { linkedTicket } from '@viewmax/contracts/notice-paths';
import type { Ticket } from '@viewmax/contracts/tickets';
import { lazyScreen, Slot } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { useAwake, useBright } from '@viewmax/shared/bundled/use-screen.ts';
import { Navigate, useLocation, useNavigate } from '@viewmax/shared/router';
import { Skeleton } from '@viewmax/shared/ui';
import Armchair from 'lucide-react/icons/armchair';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OldTickets } from '../../parts/old-tickets.tsx';
import { seatOf } from '../../parts/seat-text.ts';
import { together } from '../../stores/ticket-order.ts';
import { openedTicket, storeOpened, ticketStore } from '../../stores/tickets.ts';
import { AddToCalendar, CancelTicket, Directions, SendTicket, TellAFriend, WholeBooking } from './actions.tsx';
import { Group, Pages } from './group.tsx';
import { PushAsk } from './push-ask.tsx';
import css from './ticket-details.module.css';
import { isOver, TicketPaper } from './ticket-paper.tsx';

// Few members cancel or send.
const CancelSheet = lazyScreen(
  'cancel-ticket',
  () => import(/* webpackChunkName: "cancel-ticket" */ './cancel/cancel-sheet.tsx'),
  (m) => m.CancelSheet,
);

const SendSheet = lazyScreen(
  'send-ticket',
  () => import(/* webpackChunkName: "send-ticket" */ './send/send-sheet.tsx'),
  (m) => m.SendSheet,
);

/** The ticket with the others of its screening. `note` tells its age, and that the network is lost. */
function Details({ ticketId, ticket, note }: { ticketId: string; ticket: Ticket; note: ReactNode }): ReactNode {
  const stored = useStore($storedTickets)?.tickets ?? [];
  const navigate = useNavigate();
  const [open, setOpen] = useState<'cancel' | 'send' | null>(null);
  const close = () => setOpen(null);
  const isWaiting = !isOver(ticket);
  useAwake(isWaiting);
  useBright(isWaiting);
  const others = stored.filter(({ TicketID }) => TicketID !== ticketId);
  const group = together(ticket, [...others, { ...ticket, TicketID: ticketId }]);
  const turnTo = (id: string) => navigate(paths.ticketDetails, { replace: true, state: { ticketId: id } });
  return (
    <>
      <div className={css.page}>
        <Group tickets={group} openId={ticketId} onTurn={turnTo} />
        {group.length > 1 ? (
          <Pages tickets={group} openId={ticketId} onTurn={turnTo} />
        ) : (
          <TicketPaper ticket={ticket} />
        )}
      </div>
      {/* The note is below the code, so it does not move the code under a scanner when the network fails. */}
      {note}
      <div className={css.page}>
        {ticket.SeatNumber && isWaiting && (
          <p className={css.caution}>
            <Armchair aria-hidden="true" />
            <span>
              Caution: please find your assigned seat, <b className="num">{seatOf(ticket)}</b>.
            </span>
          </p>
        )}
        <div className={css.actions}>
          <WholeBooking ticket={ticket} tickets={group} />
          <Directions ticket={ticket} />
          <SendTicket ticket={ticket} onOpen={() => setOpen('send')} />
          <CancelTicket ticket={ticket} onOpen={() => setOpen('cancel')} />
          {isWaiting && <AddToCalendar ticket={ticket} />}
          <TellAFriend
            title={ticket.MovieTitle || 'Viewmax'}
            movieId={ticket.MovieID}
            text={`I have a ticket${ticket.MovieTitle ? ` to ${ticket.MovieTitle}` : ''}${ticket.CinemaName ? ` at ${ticket.CinemaName}` : ''}.`}
          />
        </div>
      </div>
      {open === 'cancel' && <CancelSheet ticket={ticket} group={group} onClose={close} />}
      {open === 'send' && <SendSheet ticket={ticket} onClose={close} />}
      {isWaiting && <PushAsk />}
      <Slot name="ticket.below" ticketId={ticketId} />
    </>
  );
}

function OpenTicket({ ticketId }: { ticketId: string }): ReactNode {
  const $ticket = useMemo(() => ticketStore(ticketId), [ticketId]);
  const stored = useStore($storedTickets);
  return (
    <Loaded
      of={$ticket}
      known={stored?.tickets.find(({ TicketID }) => TicketID === ticketId)}
      what="The ticket"
      waiting={
        <Waiting label="Loading the ticket" className={css.page}>
          <Skeleton height={522} borderRadius="var(--vm-r-lg)" />
        </Waiting>
      }
    >
      {(ticket) => <Details ticketId={ticketId} ticket={ticket} note={<OldTickets of={$ticket} saysOffline />} />}
    </Loaded>
  );
}

/** The ticket that was tapped, or that the link names; after a reload or a cold start the last opened one. */
export function TicketDetailsScreen(): ReactNode {
  const { search, state } = useLocation();
  const ticketId = (state as { ticketId?: string } | null)?.ticketId ?? linkedTicket(search) ?? openedTicket();
  useEffect(() => {
    if (ticketId) storeOpened(ticketId);
  }, [ticketId]);
  if (!ticketId) return <Navigate to={paths.myTickets} replace />;
  return (
    <>
      <Heading look="unseen" title="Ticket details" backTo={paths.myTickets} />
      <OpenTicket ticketId={ticketId} />
    </>
  );
}
