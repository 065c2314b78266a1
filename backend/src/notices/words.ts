import { pointsUnit } from '@viewmax/contracts/constants';
import { STATEMENT_PATH, ticketPath } from '@viewmax/contracts/notice-paths';
import type { PushMessage } from '../push/sender.ts';
import type { Payment, Show } from './notices.ts';

type Words = Pick<PushMessage, 'title' | 'text' | 'path'>;

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
