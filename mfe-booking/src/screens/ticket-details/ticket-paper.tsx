import type { Ticket as TicketData } from '@viewmax/contracts/tickets';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { dayText, momentText, nearDayText, timeText } from '../../parts/showing-text.ts';
import { showingOf } from '../../parts/ticket-order.ts';
import { QrPicture } from './qr-picture.tsx';
import css from './ticket-details.module.css';

/** A Used or Expired ticket has no text "Present this". Its code is struck through, and a screen reader announces it. */
export const isOver = ({ TicketStatus }: TicketData): boolean => TicketStatus === 'Used' || TicketStatus === 'Expired';

/** Digits in groups of three, which are easy to read aloud at a door. */
const inThrees = (code: string): string => (/^\d+$/.test(code) ? code.replace(/(.{3})(?=.)/g, '$1 ') : code);

export function TicketPaper({ ticket }: { ticket: TicketData }): ReactNode {
  const at = showingOf(ticket);
  const time = at && timeText(at.minutes);
  const code = ticket.QrCode ?? '';
  const over = isOver(ticket);
  const usedAt = ticket.TicketStatus === 'Used' && ticket.UsedAt ? momentText(ticket.UsedAt) : null;
  const body = (
    <div className={`${css.code} ${over ? css.over : ''}`}>
      {!over && <p className={css.present}>Present this QRcode OR Pin below to the Cinema Attendant.</p>}
      <QrPicture code={code} className={css.qr} />
      <p className={`num ${css.pin}`}>{over ? <s>{inThrees(code)}</s> : inThrees(code)}</p>
      {over && (
        <p className={`num ${css.said}`}>
          This ticket is {ticket.TicketStatus}.{usedAt && ` Scanned at ${usedAt}.`}
        </p>
      )}
    </div>
  );
  const facts: [string, string | null | undefined][] = [
    ['Time', time && `${time.time} ${time.half}`],
    [at ? nearDayText(at.day) : 'Date', at && dayText(at.day).date],
    ['Seat', ticket.SeatNumber],
  ];
  const stub = (
    <div className={css.about}>
      <div className={css.head}>
        <h2 className={css.title}>{ticket.MovieTitle || 'Ticket'}</h2>
        <Badge status={ticket.TicketStatus} />
      </div>
      <dl className={`num ${css.facts}`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={css.place}>
        <b>{ticket.CinemaName}</b>
        {ticket.ScreenLocation && `, ${ticket.ScreenLocation}`}
      </p>
    </div>
  );
  return <Ticket className={css.paper} body={body} stub={stub} />;
}
