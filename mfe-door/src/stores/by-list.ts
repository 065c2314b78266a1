import { admit, isDead, type ScannedTickets } from '@viewmax/contracts/admit';
import type { DoorList, DoorScreening, Party, People } from '@viewmax/contracts/attendant';
import { partyOf } from '@viewmax/contracts/category-words';
import { $doorScans, type DoorScan } from './door-scans.ts';
import { markOf, serverNow, verifiedList } from './lists.ts';
import { isAt } from './screenings.ts';
import { type AdmissionAttempt, type HowMany, type Refused, refused } from './verdict.ts';

type Judged =
  | Refused
  | HowMany
  | { kind: 'in'; people: number; seats: string[]; party?: Party; mark?: string; who?: People };

type ListedTickets = DoorList['tickets'];

/** A code as the list and this phone know it. */
interface Listed {
  tickets: ScannedTickets;
  party?: Party | undefined;
  /** The mark of the party in the list. */
  mark?: string | undefined;
  /** The first scan of a used ticket. */
  first?: { firstScanAt?: string | undefined; firstDoor?: string | undefined } | undefined;
  /** So many of its people. Empty where the list does not know which. */
  ticketsOf(people: number): ListedTickets;
}

/** The scans of this phone that the list cannot know. */
const scansAfter = ({ madeAt, showing: screening }: DoorList): DoorScan[] =>
  $doorScans
    .get()
    .filter(({ request }) => isAt(request.cinemaID, request.showtimeID)(screening) && request.scannedAt > madeAt);

/** The server's count of a party, and this phone's own scans since. */
function partyAt(list: DoorList, index: number | undefined, code: string): Party | undefined {
  const party = index === undefined ? undefined : list.parties[index];
  if (!party) return undefined;
  // A scan that the server decided has no mark.
  const scans = scansAfter(list).filter((scan) => scan.party === party.mark || scan.request.code === code);
  const here = scans.reduce((sum, { people }) => sum + people, 0);
  const admitted = Math.min(party.size, party.admitted + here);
  return { size: party.size, admitted, remaining: party.size - admitted };
}

function listedTicket(list: DoorList, ticket: ListedTickets[number], code: string): Listed {
  const { status, usedAt, door } = ticket;
  const here = $doorScans.get().find(({ request }) => request.code === code)?.request;
  const isUsed = here !== undefined || status === 'Used';
  const party = partyAt(list, ticket.party, code);
  return {
    // The list does not know which people of a party came in by its code. After the last one, none is to come.
    tickets: { size: 1, admitted: isUsed || party?.remaining === 0 ? 1 : 0, dead: isDead(status) ? status : undefined },
    party,
    mark: list.parties[ticket.party ?? -1]?.mark,
    first: isUsed ? { firstScanAt: here?.scannedAt ?? usedAt, firstDoor: here?.door ?? door } : undefined,
    ticketsOf: () => [ticket],
  };
}

function listedParty(list: DoorList, mark: string, code: string): Listed | undefined {
  const index = list.parties.findIndex((one) => one.mark === mark);
  const party = partyAt(list, index, code);
  if (!party) return undefined;
  const unused = list.tickets.filter((ticket) => ticket.party === index && ticket.status === 'Unused');
  return {
    tickets: party,
    party,
    mark,
    ticketsOf: (people) => (people === unused.length ? unused : []),
  };
}

function judge({ tickets, party, mark, first, ticketsOf }: Listed, list: DoorList, attempt: AdmissionAttempt): Judged {
  const { showing: screening, notes = {} } = list;
  const { code, count, reason } = attempt;
  const seatsFor = (people: number) => ticketsOf(people).map(({ seat }) => seat);
  const whoOf = (people: number) => {
    const who = partyOf(ticketsOf(people).map(({ category }) => category));
    return who.length > 0 && { who: who.map((one) => ({ ...one, note: notes[one.category] })) };
  };
  const admission = admit(tickets, {
    at: serverNow(),
    opensAt: Date.parse(screening.opensAt),
    endsAt: Date.parse(screening.endsAt),
    count,
    asks: true,
    isForced: Boolean(reason),
  });
  switch (admission.outcome) {
    case 'admitted': {
      const { people } = admission;
      const after = party && { ...party, admitted: party.admitted + people, remaining: party.remaining - people };
      return {
        kind: 'in',
        people,
        seats: seatsFor(people),
        ...(after && { party: after }),
        ...(mark && { mark }),
        ...whoOf(people),
      };
    }
    case 'how_many': {
      const { remaining } = admission.party;
      return { kind: 'ask', code, party: admission.party, seats: seatsFor(remaining), ...whoOf(remaining) };
    }
    case 'already_redeemed':
      return refused(code, admission.outcome, first ? { ...first, seats: seatsFor(1) } : { party });
    case 'too_many_people':
      return refused(code, admission.outcome, { party: admission.party });
    case 'not_now':
      return refused(code, admission.outcome, { opensAt: screening.opensAt });
    default:
      return refused(code, admission.outcome);
  }
}

/** The other screening of this phone whose list has the code. */
async function elsewhere(code: string, others: readonly DoorScreening[]): Promise<DoorScreening | undefined> {
  const has = async (screening: DoorScreening) => {
    const list = await verifiedList(screening);
    // A derivation is slow, and a screening without tickets has no code.
    if (!list || list.tickets.length === 0) return false;
    const mark = await markOf(code, list.kdf);
    return [...list.tickets, ...list.parties].some((one) => one.mark === mark);
  };
  const found = await Promise.all(others.map(has));
  return others[found.indexOf(true)];
}

/** Decides by the list on this phone, as the server would. Null without a list. */
export async function judgeByList(attempt: AdmissionAttempt, others: readonly DoorScreening[]): Promise<Judged | null> {
  const { code, screening, reason } = attempt;
  const list = await verifiedList(screening);
  if (!list) return null;
  const mark = await markOf(code, list.kdf);
  const ticket = list.tickets.find((one) => one.mark === mark);
  const listed = ticket ? listedTicket(list, ticket, code) : listedParty(list, mark, code);
  if (listed) return judge(listed, list, attempt);
  // The list may be older than the ticket.
  if (reason) return { kind: 'in', people: 1, seats: [] };
  const other = await elsewhere(code, others);
  return other ? refused(code, 'other_showing', { showing: other }) : refused(code, 'not_on_list');
}
