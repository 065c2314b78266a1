import type { Ticket } from '@viewmax/contracts/tickets';
import { $user, persistedAtom } from '@viewmax/shared';
import type { ReadableAtom } from 'nanostores';

/** The tickets of the last answer, for a cinema's door without a network. */
interface KeptTickets {
  tickets: Ticket[];
  /** The time of that answer, in milliseconds since 1970. */
  at: number;
}

// A code opens a door, so it leaves the phone at the logout.
const $kept = persistedAtom<KeptTickets | null>('tickets', null, { personal: true });
const $opened = persistedAtom<string | null>('selectedTicketID', null, { personal: true });

export const $keptTickets: ReadableAtom<KeptTickets | null> = $kept;

const isMine = (userId: string): boolean => $user.get()?.UUID === userId;

export function keepTickets(userId: string, tickets: Ticket[]): void {
  if (isMine(userId)) $kept.set({ tickets, at: Date.now() });
}

/** Replaces some tickets by their updates. The time stays, because the other tickets are as old as before. */
export function keepNews(userId: string, news: readonly Ticket[]): void {
  if (!isMine(userId) || news.length === 0) return;
  const { tickets, at } = $kept.get() ?? { tickets: [], at: Date.now() };
  const ids = new Set(news.map(({ TicketID }) => TicketID));
  $kept.set({ at, tickets: [...tickets.filter(({ TicketID }) => !ids.has(TicketID)), ...news] });
}

/** The last opened ticket, so a reload and a cold start show it again. */
export const openedTicket = (): string | null => $opened.get();

export const keepOpened = (ticketId: string): void => $opened.set(ticketId);
