import { expect, test } from '@jest/globals';
import { type Admission, admit, type Entry, isDead, type ScannedTickets } from './admit.ts';

const [BEFORE, OPENS, DURING, ENDS] = [0, 100, 150, 200] as const;

const FRESH = { size: 1, admitted: 0 };
const USED = { size: 1, admitted: 1 };
const VOID = { size: 1, admitted: 0, dead: 'Void' } as const;
const CANCELLED = { size: 1, admitted: 0, dead: 'Cancelled' } as const;
const PARTY = { size: 5, admitted: 0 };
const REST = { size: 5, admitted: 3 };
const LAST = { size: 5, admitted: 4 };
const ALL_IN = { size: 5, admitted: 5 };
const VOID_PARTY = { size: 5, admitted: 0, dead: 'Void' } as const;

const comes = (people: number, surplus = 0): Admission => ({ outcome: 'admitted', people, surplus });
const refused = (
  outcome: 'already_redeemed' | 'too_many_people' | 'how_many',
  { size, admitted }: ScannedTickets,
): Admission => ({ outcome, party: { size, admitted, remaining: size - admitted } });

const CASES: [string, ScannedTickets, Partial<Entry>, Admission][] = [
  ['a fresh ticket', FRESH, {}, comes(1)],
  ['a fresh ticket that asks', FRESH, { asks: true }, comes(1)],
  ['two people with a ticket', FRESH, { count: 2 }, refused('too_many_people', FRESH)],
  ['a used ticket', USED, {}, refused('already_redeemed', USED)],
  ['a used ticket for a reason', USED, { isForced: true }, refused('already_redeemed', USED)],
  ['a void ticket', VOID, {}, { outcome: 'ticket_void' }],
  ['a void ticket for a reason', VOID, { isForced: true }, { outcome: 'ticket_void' }],
  ['a cancelled ticket', CANCELLED, {}, { outcome: 'ticket_cancelled' }],

  ['a ticket at the opening', FRESH, { at: OPENS }, comes(1)],
  ['a ticket before the opening', FRESH, { at: OPENS - 1 }, { outcome: 'not_now' }],
  ['a ticket at the end', FRESH, { at: ENDS }, { outcome: 'ticket_expired' }],
  ['a ticket before the end', FRESH, { at: ENDS - 1 }, comes(1)],
  ['a ticket before the opening for a reason', FRESH, { at: BEFORE, isForced: true }, comes(1)],
  ['a ticket after the end for a reason', FRESH, { at: ENDS, isForced: true }, comes(1)],
  ['a used ticket after the end', USED, { at: ENDS }, refused('already_redeemed', USED)],
  ['a void ticket before the opening', VOID, { at: BEFORE }, { outcome: 'ticket_void' }],

  ['a whole party', PARTY, {}, comes(5)],
  ['a part of a party', PARTY, { count: 3 }, comes(3)],
  ['the rest of a party', REST, {}, comes(2)],
  ['the last one of a party', LAST, { asks: true }, comes(1)],
  ['a party that asks', PARTY, { asks: true }, refused('how_many', PARTY)],
  ['the rest of a party that asks', REST, { asks: true }, refused('how_many', REST)],
  ['a party that asks, with its number', REST, { asks: true, count: 1 }, comes(1)],
  ['more people than a party has left', REST, { count: 3 }, refused('too_many_people', REST)],
  ['a party that is in', ALL_IN, { asks: true }, refused('already_redeemed', ALL_IN)],
  ['one more of a party that is in', ALL_IN, { count: 1 }, refused('already_redeemed', ALL_IN)],
  ['a party of void tickets', VOID_PARTY, { asks: true }, { outcome: 'ticket_void' }],
  ['a party before the opening that asks', PARTY, { at: BEFORE, asks: true }, { outcome: 'not_now' }],
  ['too many people after the end', REST, { at: ENDS, count: 3 }, refused('too_many_people', REST)],
  [
    'a party that asks before the opening for a reason',
    PARTY,
    { at: BEFORE, asks: true, isForced: true },
    refused('how_many', PARTY),
  ],

  ['people inside by a fresh ticket', FRESH, { isInside: true }, comes(1)],
  ['people inside by a used ticket', USED, { isInside: true }, comes(1, 1)],
  ['people inside by a void ticket', VOID, { isInside: true }, comes(1, 1)],
  ['people inside by a void party', VOID_PARTY, { isInside: true }, comes(5, 5)],
  ['some people inside by a void party', VOID_PARTY, { isInside: true, count: 2 }, comes(2, 2)],
  ['people inside by the rest of a party', REST, { isInside: true, count: 3 }, comes(3, 1)],
  ['people inside by a party that is in', ALL_IN, { isInside: true }, comes(5, 5)],
  ['people inside before the opening', FRESH, { isInside: true, at: BEFORE }, comes(1)],
];

test.each(CASES)('%s', (_, tickets, entry, admission) => {
  expect(admit(tickets, { at: DURING, opensAt: OPENS, endsAt: ENDS, ...entry })).toEqual(admission);
});

test('void and cancelled tickets are dead, and no others', () => {
  expect(['Void', 'Cancelled', 'Unused', 'Used', 'Expired'].filter(isDead)).toEqual(['Void', 'Cancelled']);
});
