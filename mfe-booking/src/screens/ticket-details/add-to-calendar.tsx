import type { Ticket } from '@viewmax/contracts/tickets';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { ReactNode } from 'react';
import { ActionRow } from './action-row.tsx';
import { calendarEvent } from './calendar-event.ts';

/** Hands the show to the phone's calendar as a file. Without a time there is no file. */
export function AddToCalendar({ ticket }: { ticket: Ticket }): ReactNode {
  const event = calendarEvent(ticket, new Date());
  if (!event) return null;
  const give = () => {
    saveFile('viewmax-ticket.ics', event, 'text/calendar;charset=utf-8').catch(console.error);
  };
  return <ActionRow icon={<CalendarPlus aria-hidden="true" />} label="Add to calendar" onClick={give} />;
}
