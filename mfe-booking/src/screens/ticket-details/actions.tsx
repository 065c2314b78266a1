import type { Ticket } from '@viewmax/contracts/tickets';
import { directionsToAddress } from '@viewmax/shared/bundled/directions-to.ts';
import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import { linkTo, type Shared, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GiftIcon from 'lucide-react/icons/gift';
import Navigation from 'lucide-react/icons/navigation';
import Share2 from 'lucide-react/icons/share-2';
import TicketX from 'lucide-react/icons/ticket-x';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { ticketRuleText } from '../../parts/cancel-text.ts';
import { peopleText } from '../../parts/seat-text.ts';
import css from './actions.module.css';
import { calendarEvent } from './calendar-event.ts';
import { QrPicture } from './qr-picture.tsx';
import ticketCss from './ticket-details.module.css';
import { isOver } from './ticket-paper.tsx';

/** An action of the ticket. Two short ones share a line; one with more text has its own. */
const ActionRow = ({
  icon,
  label,
  more,
  isWide = more !== undefined,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  more?: string | undefined;
  isWide?: boolean;
  onClick(): void;
}): ReactNode => (
  <button type="button" className={`${css.row} ${isWide ? css.wide : ''}`} onClick={onClick}>
    {icon}
    <span className={css.label}>
      {label} {more && <small className="num">{more}</small>}
    </span>
    <ChevronRight aria-hidden="true" className={css.way} />
  </button>
);

/** One code for all tickets of a purchase, if the backend has one and several of its people are still to come. */
export function WholeBooking({ ticket, tickets }: { ticket: Ticket; tickets: readonly Ticket[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { PartyCode: code } = ticket;
  const toCome = tickets.filter((one) => one.PartyCode === code && !isOver(one));
  if (!code || toCome.length < 2 || isOver(ticket)) return null;
  const close = () => setOpen(false);
  const label = `One code for all ${toCome.length}`;
  const people = peopleText(toCome);
  return (
    <>
      <ActionRow icon={<Users aria-hidden="true" />} label={label} isWide onClick={() => setOpen(true)} />
      {isOpen && (
        <Sheet title={label} text="Show it once, and all of your booking come in." onClose={close}>
          <div className={ticketCss.whole}>
            <QrPicture code={code} className={ticketCss.qr} />
            <p className={`num ${ticketCss.pin}`}>{inThrees(code)}</p>
            {people && <p className="num">{people}</p>}
          </div>
          <Button block onClick={close}>
            Close
          </Button>
        </Sheet>
      )}
    </>
  );
}

/** The cinema's address, which opens the directions on a page of maps. */
export function Directions({ ticket: { CinemaName, CinemaAddress } }: { ticket: Ticket }): ReactNode {
  if (!CinemaAddress) return null;
  const place = [CinemaName, CinemaAddress].filter(Boolean).join(', ');
  return (
    <a className={`${css.row} ${css.wide}`} href={directionsToAddress(place)} target="_blank" rel="noreferrer">
      <Navigation aria-hidden="true" />
      <span className={css.label}>
        Get Directions <small>{CinemaAddress}</small>
      </span>
      <ChevronRight aria-hidden="true" className={css.way} />
    </a>
  );
}

/** Hands the screening to the phone's calendar as a file. Without a time there is no file. */
export function AddToCalendar({ ticket }: { ticket: Ticket }): ReactNode {
  const event = calendarEvent(ticket, new Date());
  if (!event) return null;
  const give = () => {
    saveFile('viewmax-ticket.ics', event, 'text/calendar;charset=utf-8').catch(console.error);
  };
  return <ActionRow icon={<CalendarPlus aria-hidden="true" />} label="Add to calendar" onClick={give} />;
}

/** Opens the question, which names the points first. It shows the cinema's rule while the ticket may be cancelled. */
export function CancelTicket({ ticket, onOpen }: { ticket: Ticket; onOpen(): void }): ReactNode {
  const rule = ticketRuleText(ticket);
  if (!rule) return null;
  return <ActionRow icon={<TicketX aria-hidden="true" />} label="Cancel Ticket" more={rule} onClick={onOpen} />;
}

const giftText = (friend: string) => ({
  open: { label: 'Send To A Friend', more: 'Your friend gets a code of their own' },
  sent: { label: 'Send To A Friend', more: 'The link waits for a friend' },
  given: { label: `${friend} has this ticket`, more: 'Take it back' },
});

/** Leads to the sheet of a ticket that may be sent, or was. A ticket from a friend names the friend. */
export function SendTicket({ ticket: { Gift, GiftName }, onOpen }: { ticket: Ticket; onOpen(): void }): ReactNode {
  if (!Gift) return null;
  if (Gift === 'received') return <p className={css.note}>This ticket is from {GiftName || 'a friend'}.</p>;
  const text = giftText(GiftName || 'A friend')[Gift];
  return <ActionRow icon={<GiftIcon aria-hidden="true" />} {...text} onClick={onOpen} />;
}

const NOTES: Record<Shared, string> = { shared: '', copied: 'Copied', failed: 'It could not be shared' };

/**
 * Opens the device's share sheet, or copies when there is none. The text names the movie and never the code. The link
 * leads to the movie, if the backend names it.
 */
export function TellAFriend({ title, text, movieId }: { title: string; text: string; movieId?: string }): ReactNode {
  const [note, setNote] = useState('');
  const url = linkTo(movieId ? paths.movie(movieId) : paths.home);
  const tell = async () => setNote(NOTES[await shareOrCopy({ title, text, url })]);
  return (
    <>
      <ActionRow icon={<Share2 aria-hidden="true" />} label="Tell A Friend" onClick={tell} />
      <p role="status" className={css.note}>
        {note}
      </p>
    </>
  );
}
