import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Screening } from '../shop/screenings.ts';
import { type Answer, requestBest, requestHold, requestPurchase } from '../shop/start-servers.ts';

const AGAIN_MS = 100;
const COUNT = 2;

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

  /** Repeats a request until an answer arrives. */
  async function answerTo<T>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        if (!isAway(error)) lost += 1;
        await pause(AGAIN_MS);
      }
    }
  }

  async function holdBest(buyer: string, show: Screening): Promise<string> {
    for (;;) {
      const best = await answerTo(() => requestBest(originOf(), buyer, show, COUNT));
      const { HoldID } = await answerTo(() => requestHold(originOf(), buyer, show, best));
      if (HoldID) return HoldID;
    }
  }

  async function buyOnce(buyer: string, show: Screening): Promise<void> {
    const hold = show.plan ? await holdBest(buyer, show) : undefined;
    const sale = { count: COUNT, key: randomUUID(), hold };
    const answer = await answerTo(() => requestPurchase(originOf(), buyer, show, sale));
    if (answer.status === 200) answered.push({ buyer, ticketIds: answer.tickets.map((ticket) => ticket.TicketID) });
    else refused.push(answer);
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
