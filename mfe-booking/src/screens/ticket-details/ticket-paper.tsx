import { categoryName } from '@viewmax/contracts/category-words';
import { inPoints } from '@viewmax/contracts/money';
import type { Ticket as TicketData } from '@viewmax/contracts/tickets';
import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import { clockText, dayText, momentText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { seatOf } from '../../parts/seat-text.ts';
import { ticketTime } from '../../stores/ticket-order.ts';
import { QrPicture } from './qr-picture.tsx';
import css from './ticket-details.module.css';

const OVER = ['Used', 'Expired', 'Cancelled', 'Given', 'Void'];

/** Such a ticket has no text "Present this". Its code is struck through, and a screen reader announces it. */
export const isOver = ({ TicketStatus }: TicketData): boolean => OVER.includes(TicketStatus);

/** The cause and the points of a cancelled ticket, as far as the backend names them. */
function cancelledText({ CancelReason, RefundedVp }: TicketData): string {
  const back =
    RefundedVp === undefined ? '' : ` ${inPoints(RefundedVp)} ${RefundedVp === 1 ? 'is' : 'are'} back in your wallet.`;
  return `${CancelReason ? ` The show was cancelled: ${CancelReason.replace(/[.!\s]+$/, '')}.` : ''}${back}`;
}

const statusText = ({ TicketStatus, GiftName }: TicketData): string =>
  TicketStatus === 'Given' ? `Given to ${GiftName || 'a friend'}` : TicketStatus;

export function TicketPaper({ ticket }: { ticket: TicketData }): ReactNode {
  const at = ticketTime(ticket);
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
          This ticket is {statusText(ticket)}.{usedAt && ` Scanned at ${usedAt}.`}
          {cancelledText(ticket)}
        </p>
      )}
    </div>
  );
  const tag = ticket.Category && (
    <>
      {' '}
      <span className={css.tag}>{categoryName(ticket.Category)}</span>
    </>
  );
  const facts: [string, ReactNode][] = [
    ['Time', at && clockText(at.minutes)],
    [at ? nearDayText(at.day) : 'Date', at && dayText(at.day).date],
    [
      'Seat',
      ticket.SeatNumber && (
        <>
          {seatOf(ticket)}
          {tag}
        </>
      ),
    ],
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
