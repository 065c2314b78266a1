import { setTimeout as wait } from 'node:timers/promises';
import { BUYERS, CINEMA, HELD_SCREENINGS } from './buyers.ts';
import { nodeAt, order } from './drills.ts';
import { signedIn } from './load.ts';
import type { Site } from './site.ts';

export const PAUSE_MS = 50;
export const ASK_MS = 5000;

/** Repeats an act, and keeps what the acknowledged ones answered. So many go on at once. */
export function repeat<Answer>(act: (number: number) => Promise<Answer>, atOnce = 1) {
  const acknowledged: Answer[] = [];
  let isOver = false;
  let last = 0;
  const work = async () => {
    while (!isOver) {
      last += 1;
      const answer = await act(last).catch(() => undefined);
      if (answer !== undefined) acknowledged.push(answer);
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, work));
  return {
    acknowledged,
    async end(): Promise<void> {
      isOver = true;
      await all;
    },
  };
}
export type Repeated = Pick<ReturnType<typeof repeat>, 'acknowledged' | 'end'>;

/** A call of a member to one of the nodes, in turns. */
async function callOf<Answer>(site: Site, path: string, number: number, more: object = {}): Promise<Answer> {
  const uuid = `buyer-${1 + (number % BUYERS)}`;
  const answer = await fetch(`http://${nodeAt(site, number % site.nodes.length).place}/api/v1/${path}`, {
    method: 'POST',
    headers: signedIn(uuid, site.jwtSecret),
    body: JSON.stringify({ uuid, ...more }),
    signal: AbortSignal.timeout(ASK_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/** Holds a seat that no act before held. Returns the id of the hold. */
export async function hold(site: Site, names: readonly string[], number: number): Promise<string> {
  const seat = names[Math.floor(number / HELD_SCREENINGS)];
  const wish = { showtimeID: `held-${1 + (number % HELD_SCREENINGS)}`, cinemaID: CINEMA, seats: [seat] };
  return (await callOf<{ HoldID: string }>(site, 'seats/hold', number, wish)).HoldID;
}

/** An entry of the log that changes nothing today. Returns the number of its freeze. */
export async function note(site: Site): Promise<number> {
  const bounds = { from: '2100-01-01T00:00:00Z', until: '2100-01-02T00:00:00Z' };
  return (await order<{ id: number }>(site, '/freezes', { ...bounds, reason: 'rehearsal' })).id;
}

const CREDIT_MS = 90_000;

/**
 * A member gets an account, sends money to it, and asks until the points are there, as the app does. `paid` gets the reference once the
 * money has left the member, and the act returns it once the member has read that the points are there.
 */
export async function transfer(site: Site, number: number, paid: string[]): Promise<string> {
  const wish = { VpValue: 300, provider: 'flutterwave', method: 'transfer' };
  const { tx_ref } = await callOf<{ tx_ref: string }>(site, 'wallet/topups', number, wish);
  site.bank.pay(tx_ref);
  paid.push(tx_ref);
  const ask = () => callOf<{ topUp: { state: string } }>(site, `wallet/topups/${tx_ref}/return`, number);
  const isCredited = () =>
    ask().then(
      ({ topUp }) => topUp.state === 'credited',
      () => false,
    );
  for (const begun = performance.now(); !(await isCredited()); await wait(PAUSE_MS))
    if (performance.now() - begun > CREDIT_MS) throw new Error(`${tx_ref} is not credited`);
  return tx_ref;
}
