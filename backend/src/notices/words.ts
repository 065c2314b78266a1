import { pointsUnit } from '@viewmax/contracts/constants';
import { moviePath, STATEMENT_PATH, ticketPath } from '@viewmax/contracts/notice-paths';
import type { PushMessage } from '../push/sender.ts';
import type { CancelledShow, OnSale, Payment, Show } from './notices.ts';

export type Words = Pick<PushMessage, 'title' | 'text' | 'path'> & {
  /** A message by SMS goes to this phone. */
  phone?: string;
};

/** Names the time and not "in two hours", because a provider that was away delays a message. */
export const showWords = ({ title, cinema, screen, startTime, ticketId }: Show): Words => ({
  title,
  text: `Starts at ${startTime} at ${cinema}, ${screen}. Tap for your ticket.`,
  path: ticketPath(ticketId),
});

export const paymentWords = ({ points }: Payment): Words => ({
  title: 'Your payment arrived',
  text: `${points} ${pointsUnit} added to your wallet.`,
  path: STATEMENT_PATH,
});

const isBack = (points: number) =>
  points > 0 ? ` ${points.toLocaleString('en')} ${pointsUnit} are back in your wallet.` : '';

/** An SMS has no title, and without the reason it is one message of 160 signs for most names. */
export function cancelledWords({ kind, phone, ticketId, points, reason, ...show }: CancelledShow): Words {
  const { title, cinema, date, startTime } = show;
  const when = `${date} ${startTime}`;
  if (kind === 'showing_cancelled_sms' && phone) {
    const text = `Viewmax: ${title} at ${cinema} on ${when} is cancelled.${isBack(points)}`;
    return { phone, title, text, path: ticketPath(ticketId) };
  }
  return {
    title: `Cancelled: ${title}`,
    text: `${cinema}, ${when}. ${reason}.${isBack(points)}`.replace('..', '.'),
    path: ticketPath(ticketId),
  };
}

export const movieWords = ({ title, movieId, lga }: OnSale): Words => ({
  title,
  text: `Tickets are on sale in ${lga}. Tap for the showtimes.`,
  path: moviePath(movieId),
});
