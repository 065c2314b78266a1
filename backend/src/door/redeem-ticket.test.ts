import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import fc from 'fast-check';
import { findings, rows } from '../../test/shop/books.ts';
import { addAttendants, doorOf, isAdmitted, type Party, sellParty } from '../../test/shop/door.ts';
import { demoAtNoon } from '../../test/templates.ts';
import { appDatabase } from '../database/app-database.ts';
import { issueList } from './issue-list.ts';
import type { Redeemed, Scan } from './scan.ts';
import { undoScan } from './undo-scan.ts';

const MINUTE = 60_000;

let db: Database;
let ada: string;
let bola: string;
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
  [ada, bola] = (await addAttendants(db, 2)) as [string, string];
}, 60_000);
afterAll(() => db.close());

const admittedOf = (answers: Redeemed[]) => answers.filter(isAdmitted).flatMap(({ seats }) => seats);
const usedOf = async ({ showtimeId }: Party) =>
  (await rows(db, `select from app.tickets where status = 'Used' and showtime_id = $1`, [showtimeId])).length;
const conflictsOf = ({ showtimeId }: Party) =>
  rows<{ why: string; people: number; door: string | null; first_door: string | null }>(
    db,
    `select why, people, c.door, c.first_door from app.door_conflicts c join app.tickets t on t.id = c.ticket_id
      where showtime_id = $1`,
    [showtimeId],
  );
const giveList = (party: Party, attendantId: string) =>
  issueList(appDatabase(db), { ...party, attendantId, at: new Date(party.startsAt.getTime() - 60 * MINUTE) });
const minutesBefore = (party: Party, minutes: number) => new Date(party.startsAt.getTime() - minutes * MINUTE);

test('a code of a party never equals one of a ticket', async () => {
  const [made] = await rows(
    db,
    `select bool_and(app.ticket_code() ~ '^[0-9]{11}[02468]$') as tickets,
      bool_and(app.party_code() ~ '^[0-9]{11}[13579]$') as parties from generate_series(1, 200)`,
  );
  expect(made).toEqual({ tickets: true, parties: true });
});

test('one scan admits a party, and a repeated scan admits no more people', async () => {
  const party = await sellParty(db, 4);
  const scan = doorOf(db, ada, party);
  const answer = await scan(party.partyCode, { nonce: 'party-of-four', door: 'Main door' });
  expect(answer).toMatchObject({
    outcome: 'redeemed',
    seats: ['E1', 'E2', 'E3', 'E4'],
    ticket: { PartyCode: party.partyCode },
    count: { sold: 4, admitted: 4 },
    party: { size: 4, admitted: 4, remaining: 0 },
  });
  expect(await scan(party.partyCode, { nonce: 'party-of-four', door: 'Main door' })).toEqual(answer);
  const again = { outcome: 'already_redeemed', firstDoor: 'Main door' };
  expect(await scan(party.partyCode)).toMatchObject({ ...again, party: { size: 4, admitted: 4, remaining: 0 } });
  expect(await scan(party.codes[2] ?? '')).toMatchObject(again);
});

test('three of eight are here: the others come later, together or one by one', async () => {
  const party = await sellParty(db, 8);
  const scan = doorOf(db, ada, party);
  expect(await scan(party.codes[1] ?? '')).toMatchObject({ party: { size: 8, admitted: 1, remaining: 7 } });
  expect(await scan(party.partyCode, { count: 3 })).toMatchObject({ party: { size: 8, admitted: 4, remaining: 4 } });
  expect(await scan(party.partyCode, { count: 5 })).toEqual({
    outcome: 'too_many_people',
    party: { size: 8, admitted: 4, remaining: 4 },
  });
  expect(await scan(party.partyCode)).toMatchObject({ party: { size: 8, admitted: 8, remaining: 0 } });
  expect(await usedOf(party)).toBe(8);
});

test('a scan that asks without a number admits no one of a party, and one person or the last one at once', async () => {
  const party = await sellParty(db, 3);
  const scan = doorOf(db, ada, party);
  const seats = ['E1', 'E2', 'E3'];
  const asked = { outcome: 'how_many', party: { size: 3, admitted: 0, remaining: 3 }, seats };
  expect(await scan(party.partyCode, { asks: true })).toEqual(asked);
  expect(await usedOf(party)).toBe(0);
  expect(await scan(party.codes[0] ?? '', { asks: true })).toMatchObject({ outcome: 'redeemed' });
  expect(await scan(party.partyCode, { asks: true, count: 1 })).toMatchObject({ party: { admitted: 2 } });
  expect(await scan(party.partyCode, { asks: true })).toMatchObject({ party: { admitted: 3 } });
});

test('an undone scan of a party frees all its seats, and those of no other scan', async () => {
  const party = await sellParty(db, 5);
  const scan = doorOf(db, ada, party);
  await scan(party.partyCode, { count: 2 });
  const now = minutesBefore(party, 29);
  await scan(party.partyCode, { count: 3, nonce: 'three-of-five', now });
  const undo = () => undoScan(appDatabase(db), { attendantId: ada, nonce: 'three-of-five', at: now });
  expect([await undo(), await undo(), await usedOf(party)]).toEqual(['undone', 'undone', 2]);
  expect(await scan(party.partyCode, { nonce: 'three-of-five' })).toEqual({ outcome: 'nonce_reused' });
  expect(await scan(party.partyCode)).toMatchObject({ party: { admitted: 5 } });
});

test('two doors with one party admit no more than it has', async () => {
  for (let round = 0; round < 5; round += 1) {
    const party = await sellParty(db, 5);
    const answers = await Promise.all([ada, bola].map((one) => doorOf(db, one, party)(party.partyCode, { count: 3 })));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['redeemed', 'too_many_people']);
    expect([admittedOf(answers).length, await usedOf(party)]).toEqual([3, 3]);
  }
});

test('one nonce at two doors of an attendant is one scan', async () => {
  const party = await sellParty(db, 3);
  const scan = doorOf(db, ada, party);
  const answers = await Promise.all([
    scan(party.codes[0] ?? '', { nonce: 'the-same-nonce' }),
    scan(party.codes[1] ?? '', { nonce: 'the-same-nonce' }),
  ]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['nonce_reused', 'redeemed']);
  expect(await usedOf(party)).toBe(1);
});

test('online, a ticket is admitted once, in whatever order and at whatever doors', async () => {
  const step = fc.record({
    code: fc.integer({ min: 0, max: 3 }),
    count: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    door: fc.boolean(),
    isTogether: fc.boolean(),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
    const party = await sellParty(db, 3);
    const answers: Promise<Redeemed>[] = [];
    for (const { code, count, door, isTogether } of steps) {
      const scanned = [...party.codes, party.partyCode][code] ?? '';
      const more = scanned === party.partyCode ? { count } : {};
      answers.push(doorOf(db, door ? ada : bola, party)(scanned, more));
      if (!isTogether) await Promise.all(answers);
    }
    const seats = admittedOf(await Promise.all(answers));
    expect(new Set(seats).size).toBe(seats.length);
    expect(await usedOf(party)).toBe(seats.length);
    expect(await conflictsOf(party)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 12 });
  expect(await findings(db)).toEqual([]);
}, 60_000);

test('a scan by the list that arrives later stays a success, and the pair is kept', async () => {
  const party = await sellParty(db, 2);
  await giveList(party, bola);
  await doorOf(db, ada, party)(party.codes[0] ?? '', { door: 'Main door' });
  const scannedAt = minutesBefore(party, 40);
  const late = {
    nonce: 'sent-after-the-show',
    scannedAt,
    door: 'Side door',
    now: minutesBefore(party, -90),
  } satisfies Partial<Scan>;
  const send = () => doorOf(db, bola, party)(party.codes[0] ?? '', late);
  const answer = await send();
  expect(answer).toMatchObject({
    outcome: 'redeemed',
    seats: [],
    count: { admitted: 1 },
    conflict: { people: 1, firstScanAt: minutesBefore(party, 30), firstDoor: 'Main door' },
  });
  expect(await send()).toEqual(answer);
  expect(await conflictsOf(party)).toEqual([{ why: 'twice', people: 1, door: 'Side door', first_door: 'Main door' }]);
  expect(await undoScan(appDatabase(db), { attendantId: bola, nonce: late.nonce, at: late.now })).toBe(
    'too_late_to_undo',
  );
});

test('a scan by the list uses the ticket at its own time', async () => {
  const party = await sellParty(db, 1);
  await giveList(party, ada);
  const scannedAt = minutesBefore(party, 10);
  // The job has expired the ticket meanwhile.
  await rows(db, `update app.tickets set status = 'Expired' where showtime_id = $1`, [party.showtimeId]);
  const answer = await doorOf(db, ada, party)(party.codes[0] ?? '', { scannedAt, now: minutesBefore(party, -240) });
  expect(answer).toMatchObject({ ticket: { TicketStatus: 'Used', UsedAt: scannedAt.toISOString() } });
  expect(answer).not.toHaveProperty('conflict.people');
  expect(answer).toMatchObject({ ticket: { PartyCode: undefined } });
});

test('a party that two doors admitted by their lists leaves those who were too many', async () => {
  const party = await sellParty(db, 5);
  for (const one of [ada, bola]) await giveList(party, one);
  const scannedAt = minutesBefore(party, 35);
  const answers = await Promise.all(
    [ada, bola].map((one) => doorOf(db, one, party)(party.partyCode, { count: 3, scannedAt })),
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(['redeemed', 'redeemed']);
  expect([admittedOf(answers).length, await usedOf(party)]).toEqual([5, 5]);
  expect(await conflictsOf(party)).toMatchObject([{ why: 'twice', people: 1 }]);
});

test('a scan by the list of a ticket that became void is kept, and the ticket stays void', async () => {
  const party = await sellParty(db, 1);
  await giveList(party, ada);
  await rows(db, `update app.tickets set status = 'Void', voided_at = now() where showtime_id = $1`, [
    party.showtimeId,
  ]);
  const [code = ''] = party.codes;
  expect(await doorOf(db, ada, party)(code)).toEqual({ outcome: 'ticket_void' });
  const answer = await doorOf(db, ada, party)(code, { scannedAt: minutesBefore(party, 31) });
  expect(answer).toMatchObject({ outcome: 'redeemed', ticket: { TicketStatus: 'Void' }, conflict: { people: 1 } });
  expect(await conflictsOf(party)).toMatchObject([{ why: 'void', people: 1 }]);
});

test('an attendant cannot undo a scan whose ticket opened another door too', async () => {
  const party = await sellParty(db, 1);
  await giveList(party, bola);
  const [code = ''] = party.codes;
  // This attendant has no later scan.
  const [cleo = ''] = await addAttendants(db, 1);
  await doorOf(db, cleo, party)(code, { nonce: 'first-of-two' });
  await doorOf(db, bola, party)(code, { scannedAt: minutesBefore(party, 31) });
  const undone = await undoScan(appDatabase(db), {
    attendantId: cleo,
    nonce: 'first-of-two',
    at: minutesBefore(party, 30),
  });
  expect([undone, await usedOf(party)]).toEqual(['too_late_to_undo', 1]);
});

const BAD_TIMES: [string, { at: number; now?: number; hasList?: boolean }][] = [
  ['in the future', { at: 28 }],
  ['before the attendant got the list', { at: 62 }],
  ['by an attendant without the list', { at: 40, hasList: false }],
  ['after the end of the screening', { at: -200, now: -300 }],
  ['sent more than two days after the screening', { at: 40, now: -(118 + 48 * 60 + 1) }],
];

test.each(BAD_TIMES)('a time %s gets a ticket around no rule', async (_, { at, now = 30, hasList = true }) => {
  const party = await sellParty(db, 1);
  if (hasList) await giveList(party, ada);
  const late = { scannedAt: minutesBefore(party, at), now: minutesBefore(party, now) };
  expect(await doorOf(db, ada, party)(party.codes[0] ?? '', late)).toEqual({ outcome: 'bad_scan_time' });
  expect(await usedOf(party)).toBe(0);
});
