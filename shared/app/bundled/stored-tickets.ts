import { fetchTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { ask, createFetcher, persistedAtom } from '@viewmax/shared';
import type { ReadableAtom } from 'nanostores';
import { listOf } from './list-of.ts';
import { $userId } from './user-id.ts';

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
const $seen = persistedAtom<string[]>('seenCancelled', [], { personal: true });

/** The member's tickets as the phone has them. */
export const $storedTickets: ReadableAtom<StoredTickets | null> = $stored;

const isMine = (userId: string): boolean => $userId.get() === userId;

/** Stores a whole list of this member. */
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

/** Whether the cinema cancelled the screening, and not the member this seat. */
export const isScreeningCancelled = ({ CancelReason }: Ticket): boolean => typeof CancelReason === 'string';

/** The tickets whose cancelled screening the member has seen in the list. */
export const $seenCancelled: ReadableAtom<readonly string[]> = $seen;

const MOST_SEEN = 100;

/** The member has seen these tickets in the list. */
export function seeCancelled(tickets: readonly Ticket[]): void {
  const ids = tickets.filter(isScreeningCancelled).map(({ TicketID }) => TicketID);
  const seen = $seen.get();
  if (ids.some((id) => !seen.includes(id))) $seen.set([...new Set([...seen, ...ids])].slice(-MOST_SEEN));
}

// A screening may be cancelled while the list is open.
const LIST_EVERY_MS = 60_000;

/** The list of the server, fetched again each minute while a screen shows it. */
export const $tickets = createFetcher<Ticket[]>(['booking/tickets/', $userId], {
  fetcher: async (_, userId) => {
    const tickets = listOf(await ask(fetchTickets, { body: { uuid: String(userId) } }), 'TicketID');
    storeTickets(String(userId), tickets);
    return tickets;
  },
  revalidateInterval: LIST_EVERY_MS,
  revalidateOnFocus: true,
});
