import type { Discovery } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent, Reports } from '@viewmax/contracts/reports';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { withClient } from '@viewmax/server/with-client';
import type { Stack } from '@viewmax/tools/start-stack';
import { give, newMember } from '../setup/own-member.ts';
import { sessionOf } from '../setup/session.ts';

type Site = Pick<Stack, 'address'>;

const cookieOf = (device: string) => ({ cookie: `device=${device}` });

async function setOf({ address }: Site, device: string): Promise<Discovery> {
  const answer = await fetch(`${address}/discovery.json`, { headers: cookieOf(device) });
  if (!answer.ok) throw new Error(`The discovery document answered ${answer.status}`);
  return (await answer.json()) as Discovery;
}

const versionIn = ({ remotes }: Discovery, name: string) => remotes.find((remote) => remote.name === name)?.version;

/** The distinct versions of a remote that these devices get. */
export async function versionsFor(site: Site, devices: readonly string[], name: string) {
  const versions = await Promise.all(devices.map(async (device) => versionIn(await setOf(site, device), name)));
  return [...new Set(versions)];
}

type WithoutRemote<Event> = Event extends ReportEvent ? Omit<Event, 'remote'> : never;
type Outcome = WithoutRemote<ReportEvent>;
const MOUNTED: Outcome = { type: 'mount', ms: 300 };
export const FAILED: Outcome = { type: 'error', kind: 'mount', message: 'No screens today' };

/** A flag that a phone has read. */
interface Read {
  flag: string;
  on: boolean;
}

async function reports(site: Site, device: string, name: string, outcome: Outcome, read?: Read): Promise<void> {
  const set = await setOf(site, device);
  const remote = releaseName({ name, version: versionIn(set, name) ?? '' });
  const events = [{ remote, ...outcome } as ReportEvent];
  const flags = read && [{ remote, name: read.flag, on: read.on }];
  const body: Reports = { set: set.setId, platform: 'web', app: '3.0.12', events, flags };
  const answer = await fetch(`${site.address}/reports`, {
    method: 'POST',
    headers: { ...cookieOf(device), 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 204) throw new Error(`A report got the answer ${answer.status}`);
}

interface Sides {
  canaries: readonly string[];
  controls: readonly string[];
}

/** Simulated phones report on this remote, and on a flag. The sides take turns, because unequal sides stop a rollout. */
export async function sendReports(
  site: Site,
  name: string,
  { canaries, controls }: Sides,
  ofCanaries = MOUNTED,
  flag?: string,
): Promise<void> {
  const read = (on: boolean): Read | undefined => (flag ? { flag, on } : undefined);
  for (const [index, canary] of canaries.entries()) {
    await reports(site, canary, name, ofCanaries, read(true));
    const control = controls[index];
    if (control) await reports(site, control, name, MOUNTED, read(false));
  }
}

const FREE = `select showtime_id as "showtimeID", cinema_id as "cinemaID", price as "amountToPay", movie_id as movie, lga
  from app.screenings join app.showtimes on id = showtime_id
  where starts_at > now() + interval '6 hours' order by total_seats - assigned_seats desc limit 20`;

interface FreeScreening {
  showtimeID: string;
  cinemaID: string;
  amountToPay: number;
  movie: string;
  lga: string;
}

/** A call of a new member on a simulated phone. An account counts for one phone. */
type MemberCall = (path: string, body?: object) => Promise<void>;

/** Each of these simulated phones has a new member, who is signed in without the phone's name. */
async function asMembers(
  stack: Stack,
  devices: readonly string[],
  points: (screening: FreeScreening) => number,
  act: (call: MemberCall, uuid: string, screening: FreeScreening) => Promise<void>,
): Promise<void> {
  const screenings: FreeScreening[] = await withClient(stack.db, async (client) => (await client.query(FREE)).rows);
  const waiting = devices.map((device, index) => ({
    device,
    screening: screenings[index % screenings.length] as FreeScreening,
  }));
  await twoAtATime(waiting, async ({ device, screening }) => {
    const member = await newMember(stack);
    if (points(screening) > 0) await give(stack, member, points(screening));
    const { origins } = await sessionOf(stack, member);
    const token = origins[0]?.localStorage[0]?.value ?? '';
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const call: MemberCall = async (path, body) => {
      const answer = await fetch(`${stack.address}/api/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...cookieOf(device), 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: body && JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} got the answer ${answer.status}: ${await answer.text()}`);
    };
    await act(call, JSON.parse(sub).UUID, screening);
  });
}

/** Each of these simulated phones buys a ticket. */
export const buyTickets = (stack: Stack, devices: readonly string[]): Promise<void> =>
  asMembers(
    stack,
    devices,
    ({ amountToPay }) => amountToPay,
    (call, uuid, { showtimeID, cinemaID, amountToPay }) =>
      call('purchaseticket', { uuid, numberOfTickets: 1, showtimeID, cinemaID, amountToPay }),
  );

/** Each of these simulated phones opens the cinemas of a showtime. */
export const beginBookings = (stack: Stack, devices: readonly string[]): Promise<void> =>
  asMembers(
    stack,
    devices,
    () => 0,
    (call, _, { movie, lga, showtimeID }) => call(`showingcinemas/${movie}/${lga}?showtimeID=${showtimeID}`),
  );

/** A new member signs in on each of these simulated phones. */
export async function signIn(stack: Stack, devices: readonly string[]): Promise<void> {
  await twoAtATime(devices, async (device) => {
    const { phone, password } = await newMember(stack);
    const answer = await fetch(`${stack.address}/api/v1/login`, {
      method: 'POST',
      headers: { ...cookieOf(device), 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: phone, password }),
    });
    if (!answer.ok) throw new Error(`A sign-in got the answer ${answer.status}`);
  });
}
