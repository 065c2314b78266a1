import { defaultDurationMinutes } from '@viewmax/contracts/constants';
import type { Ticket } from '@viewmax/contracts/tickets';
import { startOf } from '@viewmax/shared/bundled/lagos-time.ts';
import { ticketTime } from '../../stores/ticket-order.ts';

const LONGEST_LINE = 74;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line may have 75 bytes. A longer one continues in the next line after a space. */
function folded(line: string): string {
  const parts: string[] = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > LONGEST_LINE) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += sign;
    bytes += size;
  }
  return parts.join('\r\n ');
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The screening as an iCalendar file in UTC, or null without a readable time. It never holds the ticket's code. */
export function calendarEvent(ticket: Ticket, now: Date): string | null {
  const at = ticketTime(ticket);
  if (!at) return null;
  const place = [ticket.CinemaName, ticket.CinemaAddress].filter(Boolean).join(', ');
  const seat = ticket.SeatText ?? (ticket.SeatNumber && `Seat ${ticket.SeatNumber}`);
  const about = [ticket.ScreenLocation, seat].filter(Boolean).join(', ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Viewmax//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(ticket.TicketID)}@viewmax`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startOf(at))}`,
    `DURATION:PT${defaultDurationMinutes}M`,
    `SUMMARY:${escaped(ticket.MovieTitle ?? '')}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(about)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(ticket.MovieTitle ?? '')}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
