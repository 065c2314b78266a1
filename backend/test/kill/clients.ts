import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Screening } from '../shop/screenings.ts';
import { type Answer, requestBest, requestHold, requestPurchase } from '../shop/start-servers.ts';

const AGAIN_MS = 100;
const COUNT = 2;
const UNAVAILABLE = 503;

/** The system's code or the answer's status. */
const codeOf = (error: unknown) => (error as { cause?: { code?: string | number } }).cause?.code;

export interface Answered {
  buyer: string;
  ticketIds: string[];
}

/**
 * Buyers who buy without a pause. After a lost answer a buyer retries with the same key until an answer arrives, as the
 * app does. In the end every purchase has an answer.
 */
export function openClients(buyers: string[], screenings: Screening[], originOf: () => string, thinkMs = 0) {
  const answered: Answered[] = [];
  const refused: Answer[] = [];
  const faults: unknown[] = [];
  let lost = 0;
  let unavailable = 0;
  let going = true;

  function note(code: unknown): void {
    if (code === UNAVAILABLE) unavailable += 1;
    else if (typeof code === 'number') faults.push(code);
    // No server took a refused connection, so no purchase began.
    else if (code !== 'ECONNREFUSED') lost += 1;
  }

  /** Repeats a request until an answer arrives that is not "try again". */
  async function answerTo<T extends string[] | { status: number }>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await request();
        if (!('status' in answer) || answer.status < 500) return answer;
        note(answer.status);
      } catch (error) {
        note(codeOf(error));
      }
      await pause(AGAIN_MS);
    }
  }

  async function holdBest(buyer: string, screening: Screening): Promise<string> {
    for (;;) {
      const best = await answerTo(() => requestBest(originOf(), buyer, screening, COUNT));
      const { HoldID } = await answerTo(() => requestHold(originOf(), buyer, screening, best));
      if (HoldID) return HoldID;
    }
  }

  async function buyOnce(buyer: string, screening: Screening): Promise<void> {
    const hold = screening.plan ? await holdBest(buyer, screening) : undefined;
    const sale = { count: COUNT, key: randomUUID(), hold };
    const answer = await answerTo(() => requestPurchase(originOf(), buyer, screening, sale));
    if (answer.status === 200) answered.push({ buyer, ticketIds: answer.tickets.map((ticket) => ticket.TicketID) });
    else refused.push(answer);
  }

  async function live(buyer: string, index: number): Promise<void> {
    for (let turn = index; going; turn++) {
      const screening = screenings[turn % screenings.length];
      await pause(Math.random() * thinkMs);
      if (screening) await buyOnce(buyer, screening);
      // No purchase should be refused, so the first refusal ends the run.
      if (refused.length > 0) return;
    }
  }

  const lives = buyers.map(live);
  return {
    async finish() {
      going = false;
      await Promise.all(lives);
      return { answered, refused, faults, lost, unavailable };
    },
  };
}
