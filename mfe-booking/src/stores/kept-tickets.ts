import { $user, persistedAtom } from '@viewmax/shared';
import type { Ticket } from '@viewmax/shared/contracts/tickets';
import type { ReadableAtom } from 'nanostores';

/** Tickets as they were when the server last told, for a door without a network. */
interface KeptTickets {
  tickets: Ticket[];
  /** When the server told, in milliseconds since 1970. */
  at: number;
}

// A code opens a door: it does not stay on the phone of who logged out.
const $kept = persistedAtom<KeptTickets | null>('tickets', null, { personal: true });
const $opened = persistedAtom<string | null>('selectedTicketID', null, { personal: true });

export const $keptTickets: ReadableAtom<KeptTickets | null> = $kept;

const isMine = (userId: string): boolean => $user.get()?.UUID === userId;

export function keepTickets(userId: string, tickets: Ticket[]): void {
  if (isMine(userId)) $kept.set({ tickets, at: Date.now() });
}

/** Puts news of some tickets among the others. The time stays: the others are as old as before. */
export function keepNews(userId: string, news: readonly Ticket[]): void {
  if (!isMine(userId) || news.length === 0) return;
  const { tickets, at } = $kept.get() ?? { tickets: [], at: Date.now() };
  const ids = new Set(news.map(({ TicketID }) => TicketID));
  $kept.set({ at, tickets: [...tickets.filter(({ TicketID }) => !ids.has(TicketID)), ...news] });
}

/** The ticket that was opened last, so that a reload and a cold start show it again. */
export const openedTicket = (): string | null => $opened.get();

export const keepOpened = (ticketId: string): void => $opened.set(ticketId);
