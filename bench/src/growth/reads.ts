import { tokenFor } from '@viewmax/backend/testing/buyers';
import { type Row, row } from '../measure/budget.ts';
import { median, percentile } from '../measure/stats.ts';
import { CINEMA, FIRST_HELD } from '../purchase/shop.ts';
import { GIVEN } from './amounts.ts';
import { SIDES, type Side } from './databases.ts';
import { OTHER } from './rollouts.ts';

export interface Place {
  port: number;
  members: number;
  /** The rollout with the most devices. */
  rollout: number;
  /** A number of an entry in the middle of the log. */
  middle: number;
}

interface Call {
  what: string;
  requestOf(place: Place): { path: string; body?: object; isOps?: true; member?: string };
}

const any = (most: number) => 1 + Math.floor(Math.random() * most);
const audit = (query: string) => ({ path: `/ops/api/audit?limit=50&${query}`, isOps: true as const });

const CALLS: readonly Call[] = [
  {
    what: 'my tickets',
    requestOf: ({ members }) => {
      const member = `buyer-${any(members)}`;
      return { member, path: '/api/v1/fetchtickets', body: { uuid: member } };
    },
  },
  {
    what: 'a link to a ticket',
    requestOf: ({ members }) => ({
      member: 'buyer-1',
      path: '/api/v1/tickets/gift',
      body: { claim: `claim${1 + GIVEN * any(members / 10)}` },
    }),
  },
  {
    what: 'the statement',
    requestOf: ({ members }) => ({ member: `buyer-${any(members)}`, path: '/api/v1/wallet/statement' }),
  },
  {
    what: 'seats of a hall',
    requestOf: ({ members }) => ({
      member: `buyer-${any(members)}`,
      path: `/api/v1/seats/bench-held-${FIRST_HELD}/${CINEMA}?count=2`,
    }),
  },
  {
    what: 'showtimes of a movie',
    requestOf: ({ members }) => ({
      member: `buyer-${any(members)}`,
      path: '/api/v1/showingshowtimes/eko-nocturne/Sapele',
    }),
  },
  {
    what: 'rollout watch',
    requestOf: ({ rollout }) => ({ path: `/ops/api/rollouts/${rollout}`, isOps: true }),
  },
  { what: 'the state of the console', requestOf: () => ({ path: '/ops/api/state', isOps: true }) },
  { what: 'the newest page of the log', requestOf: () => audit('') },
  { what: 'a page in the middle of the log', requestOf: ({ middle }) => audit(`before=${middle}`) },
  { what: 'the log of a rollout', requestOf: ({ rollout }) => audit(`subject=rollout%20${rollout}`) },
  { what: 'a search in the log for a frequent word', requestOf: () => audit('search=promote') },
  { what: 'a search in the log for a word that it lacks', requestOf: () => audit('search=nowhere') },
  {
    what: 'can-i-deploy',
    requestOf: () => ({ path: `/ops/api/can-i-deploy?releases=${OTHER}%401.0.0-aaaa`, isOps: true }),
  },
  {
    what: 'can-i-deploy of a release that was rolled back',
    requestOf: () => ({ path: `/ops/api/can-i-deploy?releases=${OTHER}%400.1.0-aaaa`, isOps: true }),
  },
];

const WARM = 20;
const AT_ONCE = 20;
const ROUNDS = 10;
/** A request that takes this long is repeated less often. */
const LONG_MS = 300;
const LONG_ROUNDS = 3;

async function timeOf(call: Call, place: Place, secret: string): Promise<number> {
  const { path, body, isOps, member = '' } = call.requestOf(place);
  const token = isOps ? secret : tokenFor(member, new Date(), secret);
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${place.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${call.what}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - begun;
}

/** The p95 of each round of one call, on both sides in turns. A round that met other work of the machine does not decide. */
async function measure(call: Call, places: Record<Side, Place>, secret: string) {
  const times: Record<Side, number[]> = { small: [], large: [] };
  const first = Math.max(...(await Promise.all(SIDES.map((side) => timeOf(call, places[side], secret)))));
  const [atOnce, rounds] = first > LONG_MS ? [1, LONG_ROUNDS] : [AT_ONCE, ROUNDS];
  for (let warm = 1; warm < WARM && first <= LONG_MS; warm += 1)
    for (const side of SIDES) await timeOf(call, places[side], secret);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 ? SIDES.toReversed() : SIDES) {
      const own: number[] = [];
      while (own.length < atOnce) own.push(await timeOf(call, places[side], secret));
      times[side].push(percentile(own, 95));
    }
  }
  return times;
}

const BAR = 1.5;

/** What members and ops read, one request after the other. */
export async function measureReads(places: Record<Side, Place>, secret: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const call of CALLS) {
    const { small, large } = await measure(call, places, secret);
    const [ours, yardstick] = [median(large), median(small)];
    rows.push(row({ what: `${call.what}, p95`, ours, yardstick, bar: BAR, unit: 'ms, ratio' }));
  }
  return rows;
}
