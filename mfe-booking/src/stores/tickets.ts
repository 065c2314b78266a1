import { fetchTicket, fetchTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { ask, createFetcher, persistedAtom } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import type { ReadableAtom } from 'nanostores';

/** The tickets of the last answer, for a cinema's door without a network. */
interface StoredTickets {
  tickets: Ticket[];
  /** The time of that answer, in milliseconds since 1970. */
  at: number;
  /** Other tickets may be missing, also the last bought one. */
  isPart?: boolean;
}

// A code opens a door, so it leaves the phone at the logout.
const $stored = persistedAtom<StoredTickets | null>('tickets', null, { personal: true });
const $opened = persistedAtom<string | null>('selectedTicketID', null, { personal: true });

export const $storedTickets: ReadableAtom<StoredTickets | null> = $stored;

const isMine = (userId: string): boolean => $userId.get() === userId;

export function storeTickets(userId: string, tickets: Ticket[]): void {
  if (isMine(userId)) $stored.set({ tickets, at: Date.now() });
}

/** Replaces some tickets by their updates. The time stays, because the other tickets are as old as before. */
export function storeChangedTickets(userId: string, changed: readonly Ticket[]): void {
  if (!isMine(userId) || changed.length === 0) return;
  const { tickets, ...rest } = $stored.get() ?? { tickets: [], at: Date.now(), isPart: true };
  const ids = new Set(changed.map(({ TicketID }) => TicketID));
  $stored.set({ ...rest, tickets: [...tickets.filter(({ TicketID }) => !ids.has(TicketID)), ...changed] });
}

/** After a purchase without its tickets: the stored list lacks them until the next whole one. */
export function noteMissingTickets(userId: string): void {
  const stored = $stored.get();
  if (stored && isMine(userId)) $stored.set({ ...stored, isPart: true });
}

/** The last opened ticket, so a reload and a cold start show it again. */
export const openedTicket = (): string | null => $opened.get();

export const storeOpened = (ticketId: string): void => $opened.set(ticketId);

// A showing may be cancelled while the list is open.
const LIST_EVERY_MS = 60_000;

export const $tickets = createFetcher<Ticket[]>(['booking/tickets/', $userId], {
  fetcher: async (_, userId) => {
    const tickets = listOf(await ask(fetchTickets, { body: { uuid: String(userId) } }), 'TicketID');
    storeTickets(String(userId), tickets);
    return tickets;
  },
  revalidateInterval: LIST_EVERY_MS,
  revalidateOnFocus: true,
  onError: (error) => console.error('The tickets could not be loaded', error),
});

const REFETCH_EVERY_MS = 15_000;

/** Refetches while the ticket is open, because it turns Used at the door. */
export const ticketStore = (ticketId: string) =>
  createFetcher<Ticket>(['booking/tickets/', $userId, '/', ticketId], {
    fetcher: async (_, userId) => {
      const ticket = await ask(fetchTicket, { body: { uuid: String(userId), ticketID: ticketId } });
      storeChangedTickets(String(userId), [ticket]);
      return ticket;
    },
    revalidateInterval: REFETCH_EVERY_MS,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    onError: (error) => console.error('The ticket could not be loaded', error),
  });
