import { fetchTicket } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { ask, createFetcher, persistedAtom } from '@viewmax/shared';
import { storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';

const $opened = persistedAtom<string | null>('selectedTicketID', null, { personal: true });

/** The last opened ticket, so a reload and a cold start show it again. */
export const openedTicket = (): string | null => $opened.get();

export const storeOpened = (ticketId: string): void => $opened.set(ticketId);

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
  });
