import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Screening } from '../shop/screenings.ts';
import { type Answer, requestPurchase } from '../shop/start-servers.ts';

const AGAIN_MS = 100;

/** No server took the request, so no purchase began. */
const isAway = (error: unknown) => ((error as { cause?: { code?: string } }).cause?.code ?? '') === 'ECONNREFUSED';

export interface Answered {
  buyer: string;
  ticketIds: string[];
}

/**
 * Buyers who buy without a pause. After a lost answer a buyer retries with the same key until an answer arrives, as the
 * app does. In the end every purchase has an answer.
 */
export function openClients(buyers: string[], shows: Screening[], originOf: () => string) {
  const answered: Answered[] = [];
  const refused: Answer[] = [];
  let lost = 0;
  let going = true;

  async function buyOnce(buyer: string, show: Screening): Promise<void> {
    const sale = { count: 2, key: randomUUID() };
    for (;;) {
      try {
        const answer = await requestPurchase(originOf(), buyer, show, sale);
        if (answer.status === 200) answered.push({ buyer, ticketIds: answer.tickets.map((ticket) => ticket.TicketID) });
        else refused.push(answer);
        return;
      } catch (error) {
        if (!isAway(error)) lost += 1;
        await pause(AGAIN_MS);
      }
    }
  }

  async function live(buyer: string, index: number): Promise<void> {
    for (let turn = index; going; turn++) {
      const show = shows[turn % shows.length];
      if (show) await buyOnce(buyer, show);
      // No purchase should be refused, so the first refusal ends the run.
      if (refused.length > 0) return;
    }
  }

  const lives = buyers.map(live);
  return {
    async finish() {
      going = false;
      await Promise.all(lives);
      return { answered, refused, lost };
    },
  };
}
