import type { DoorList, DoorShowing, Party } from '@viewmax/contracts/attendant';
import { $doorScans, type DoorScan } from './door-scans.ts';
import { listOf, markOf, serverNow } from './lists.ts';
import type { Ask } from './scans.ts';
import { isAt } from './showings.ts';
import { turned, type Verdict } from './verdict.ts';

type Judged = (Verdict & { kind: 'out' | 'ask' }) | { kind: 'in'; people: number; seats: string[]; party?: Party };

const people = (scans: readonly DoorScan[]): number => scans.reduce((sum, scan) => sum + scan.people, 0);

/** The scans of this phone that the list cannot know. */
const scansAfter = ({ madeAt, showing }: DoorList): DoorScan[] =>
  $doorScans
    .get()
    .filter(({ request }) => isAt(request.cinemaID, request.showtimeID)(showing) && request.scannedAt > madeAt);

/** What this phone knows about the parties of a list: the server's count, and its own scans since. */
function partyAt(list: DoorList, index: number | undefined): Party | undefined {
  const party = index === undefined ? undefined : list.parties[index];
  if (!party) return undefined;
  const here = people(scansAfter(list).filter(({ party: mark }) => mark === party.mark));
  const admitted = Math.min(party.size, party.admitted + here);
  return { size: party.size, admitted, remaining: party.size - admitted };
}

function judgeTicket(list: DoorList, ticket: DoorList['tickets'][number], { code }: Ask): Judged {
  const { status, usedAt, door, seat } = ticket;
  const here = $doorScans.get().find(({ request }) => request.code === code)?.request;
  const first = { firstScanAt: here?.scannedAt ?? usedAt, firstDoor: here?.door ?? door };
  if (here || status === 'Used') return turned(code, 'already_redeemed', first);
  if (status === 'Void') return turned(code, 'ticket_void');
  if (status === 'Cancelled') return turned(code, 'ticket_cancelled');
  const party = partyAt(list, ticket.party);
  if (party?.remaining === 0) return turned(code, 'already_redeemed', { party });
  const after = party && { ...party, admitted: party.admitted + 1, remaining: party.remaining - 1 };
  return { kind: 'in', people: 1, seats: [seat], ...(after && { party: after }) };
}

function judgeParty(list: DoorList, index: number, { code, count }: Ask): Judged {
  const party = partyAt(list, index);
  if (!party || party.remaining === 0) return turned(code, 'already_redeemed', { party });
  const { size, admitted, remaining } = party;
  if (count === undefined && remaining > 1) return { kind: 'ask', code, party };
  const come = count ?? 1;
  if (come > remaining) return turned(code, 'too_many_people', { party });
  const seats = list.tickets.filter((ticket) => ticket.party === index && ticket.status === 'Unused');
  return {
    kind: 'in',
    people: come,
    // The list does not know which of them came before.
    seats: come === size ? seats.map(({ seat }) => seat) : [],
    party: { size, admitted: admitted + come, remaining: remaining - come },
  };
}

function wrongTime({ opensAt, endsAt }: DoorList['showing'], { code, reason }: Ask): Judged | undefined {
  if (reason) return undefined;
  const now = serverNow();
  if (now < Date.parse(opensAt)) return turned(code, 'not_now', { opensAt });
  return now >= Date.parse(endsAt) ? turned(code, 'ticket_expired') : undefined;
}

/** The other showing of this phone whose list has the code. */
async function elsewhere(code: string, others: readonly DoorShowing[]): Promise<DoorShowing | undefined> {
  for (const showing of others) {
    const list = await listOf(showing);
    const mark = list && (await markOf(code, list.kdf));
    if (list && [...list.tickets, ...list.parties].some((one) => one.mark === mark)) return showing;
  }
  return undefined;
}

/** Decides by the list on this phone, as the server would. Null without a list. */
export async function judgeByList(
  ask: Ask,
  others: readonly DoorShowing[],
): Promise<(Judged & { mark?: string }) | null> {
  const { code, showing } = ask;
  const list = await listOf(showing);
  if (!list) return null;
  const mark = await markOf(code, list.kdf);
  const ticket = list.tickets.find((one) => one.mark === mark);
  const index = list.parties.findIndex((one) => one.mark === mark);
  if (!ticket && index < 0) {
    if (ask.reason) return { kind: 'in', people: 1, seats: [] };
    const other = await elsewhere(code, others);
    return other ? turned(code, 'other_showing', { showing: other }) : turned(code, 'not_on_list');
  }
  const partyMark = ticket ? list.parties[ticket.party ?? -1]?.mark : mark;
  const judged = ticket ? judgeTicket(list, ticket, ask) : judgeParty(list, index, ask);
  const refusal = judged.kind === 'out' ? undefined : wrongTime(list.showing, ask);
  return refusal ?? { ...judged, ...(partyMark && { mark: partyMark }) };
}
