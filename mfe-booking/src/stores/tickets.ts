import { fetchTicket, fetchTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { $user, ask, createFetcher } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { computed } from 'nanostores';
import { storeChangedTickets, storeTickets } from './stored-tickets.ts';

const $userId = computed($user, (user) => user?.UUID ?? null);

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
