import { jest } from '@jest/globals';
import { fetchSeats, holdSeats, releaseSeats } from '@viewmax/contracts/calls';
import type { SeatHold } from '@viewmax/contracts/seats';
import { type Call, on, type Reply, refusal, serve } from '@viewmax/testing';

export type Answer = 'ok' | 'lost' | 'seats_taken' | 'hold_again_later';
type Body = Record<'uuid' | 'holdID', string> & { seats: string[]; showtimeID: string };

const SOON = '2099-01-01T00:00:00Z';

/** Lets the fake time pass. */
export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/**
 * A server of seats whose answers wait until the test lets them go. It has one hold a member and screening, as the real one, and
 * a refusal changes nothing.
 */
export function slowSeats() {
  const holds = new Map<string, SeatHold>();
  const waiting: ((answer: Answer) => void)[] = [];
  const asked: string[] = [];
  let count = 0;

  const later = <Body>(what: string, answer: () => Body, mayRefuse = false) => {
    asked.push(what);
    return new Promise<Reply<Body>>((resolve, reject) =>
      waiting.push((how) => {
        if (how === 'lost') reject(new TypeError('Failed to fetch'));
        else resolve(mayRefuse && how !== 'ok' ? refusal(how) : answer());
      }),
    );
  };

  const hall =
    (showtimeID: string) =>
    ({ query, authorization }: Call) =>
      later(`ask ${query.count}`, () => ({
        PlanID: 'p1',
        Taken: '',
        Best: Array.from({ length: Number(query.count) }, (_, at) => `F${at + 1}`),
        Mine: holds.get(`${memberOf(authorization)} ${showtimeID}`),
      }));
  serve(
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, hall('s1')),
    on(fetchSeats, { showtimeId: 's2', cinemaId: 'c1' }, hall('s2')),
    on(holdSeats, ({ body }) => {
      const { uuid, showtimeID, seats } = body as Body;
      const answer = () => {
        count += 1;
        const hold = { HoldID: `h${count}`, Seats: seats, Until: SOON };
        holds.set(`${uuid} ${showtimeID}`, hold);
        return hold;
      };
      return later(`hold ${seats.join(' ')}`, answer, true);
    }),
    on(releaseSeats, ({ body }) => {
      const { uuid, holdID } = body as Body;
      return later(`release ${holdID}`, () => {
        for (const [key, { HoldID }] of holds) if (HoldID === holdID && key.startsWith(uuid)) holds.delete(key);
        return { ok: true as const };
      });
    }),
  );

  /** The oldest call gets its answer. */
  async function answer(how: Answer = 'ok'): Promise<void> {
    waiting.shift()?.(how);
    await pass(0);
  }

  return {
    /** The calls in their order. */
    asked,
    waiting,
    heldBy: (uuid: string, showtimeID = 's1') => holds.get(`${uuid} ${showtimeID}`)?.Seats,
    /** All holds end, as after their time. */
    endHolds: () => holds.clear(),
    answer,
    /** Every call gets its answer, also those that follow it. */
    async answerAll(): Promise<void> {
      for (let more = 0; more < 9; more += 1) {
        await pass(300);
        await answer();
      }
    },
  };
}

function memberOf(authorization: string | null): string {
  const [, claims = ''] = (authorization ?? '').split('.');
  return JSON.parse(JSON.parse(atob(claims)).sub).UUID;
}
