import type { Ticket } from '@viewmax/contracts/tickets';
import { directionsToAddress } from '@viewmax/shared/bundled/directions-to.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import { linkTo, type Shared, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Navigation from 'lucide-react/icons/navigation';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import css from './actions.module.css';
import { calendarEvent } from './calendar-event.ts';

/** An action of the ticket, full width or beside another one. */
const ActionRow = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }): ReactNode => (
  <button type="button" className={css.row} onClick={onClick}>
    {icon}
    <span className={css.label}>{label}</span>
    <ChevronRight aria-hidden="true" className={css.way} />
  </button>
);

/** The cinema's address, which opens the directions on a page of maps. */
export function Directions({ ticket: { CinemaName, CinemaAddress } }: { ticket: Ticket }): ReactNode {
  if (!CinemaAddress) return null;
  const place = [CinemaName, CinemaAddress].filter(Boolean).join(', ');
  return (
    <a className={`${css.row} ${css.place}`} href={directionsToAddress(place)} target="_blank" rel="noreferrer">
      <Navigation aria-hidden="true" />
      <span className={css.label}>
        Get Directions <small>{CinemaAddress}</small>
      </span>
      <ChevronRight aria-hidden="true" className={css.way} />
    </a>
  );
}

/** Hands the show to the phone's calendar as a file. Without a time there is no file. */
export function AddToCalendar({ ticket }: { ticket: Ticket }): ReactNode {
  const event = calendarEvent(ticket, new Date());
  if (!event) return null;
  const give = () => {
    saveFile('viewmax-ticket.ics', event, 'text/calendar;charset=utf-8').catch(console.error);
  };
  return <ActionRow icon={<CalendarPlus aria-hidden="true" />} label="Add to calendar" onClick={give} />;
}

const NOTES: Record<Shared, string> = { shared: '', copied: 'Copied', failed: 'It could not be shared' };

/**
 * Opens the device's share sheet, or copies when there is none. The text names the movie and never the code. The link
 * leads to the movie, if the backend names it.
 */
export function TellAFriend({ title, words, movieId }: { title: string; words: string; movieId?: string }): ReactNode {
  const [note, setNote] = useState('');
  const url = linkTo(movieId ? paths.movie(movieId) : paths.home);
  const tell = async () => setNote(NOTES[await shareOrCopy({ title, text: words, url })]);
  return (
    <>
      <ActionRow icon={<Share2 aria-hidden="true" />} label="Tell A Friend" onClick={tell} />
      <p role="status" className={css.note}>
        {note}
      </p>
    </>
  );
}
