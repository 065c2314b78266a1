import { expect, test } from '@jest/globals';
import { refused } from '../../stores/verdict.ts';
import { doorScreening } from '../../testing/door.ts';
import { refusalText } from './refusal-text.ts';

const screening = doorScreening();
const text = (why: string, more: Parameters<typeof refused>[2] = {}) => refusalText(refused('1', why, more));

test.each([
  [
    'already_redeemed',
    { firstScanAt: '2026-03-04T17:41:00Z', firstDoor: 'Side door', seats: ['C8'] },
    'Already in',
    'Row\u00a0C, seat\u00a08. Scanned at 6:41\u00a0PM, Side door',
  ],
  ['already_redeemed', { firstScanAt: '2026-03-04T17:41:00Z' }, 'Already in', 'Scanned at 6:41\u00a0PM'],
  ['already_redeemed', { party: { size: 8, admitted: 8, remaining: 0 } }, 'All are in', '8 of 8'],
  ['other_showing', { showing: screening }, 'Another show', 'Eko Nocturne, 7:00\u00a0PM, Screen 2'],
  ['other_cinema', { showing: screening }, 'Another cinema', 'Eko Nocturne, 7:00\u00a0PM, Riverside Screens'],
  ['not_now', { opensAt: '2026-03-04T16:00:00Z' }, 'Too early', 'Opens at 5:00\u00a0PM'],
  ['too_many_people', { party: { size: 8, admitted: 6, remaining: 2 } }, 'Too many people', '2 of 8 still to come'],
])('the refusal %s says what the attendant needs', (why, more, title, fact) => {
  expect(text(why, more)).toMatchObject({ title, fact });
});

test.each([
  'already_redeemed',
  'other_showing',
  'other_cinema',
  'not_now',
  'ticket_expired',
  'ticket_void',
  'ticket_cancelled',
  'too_many_people',
  'ticket_not_found',
  'not_on_list',
  'forbidden',
  'too_many_requests',
  'bad_scan_time',
  'unchecked',
  'a_reason_of_later',
])('the refusal %s says what to do, also without details', (why) => {
  const { title, help } = text(why);
  expect([title.length > 3, help.length > 10 || why === 'a_reason_of_later']).toEqual([true, true]);
});

test('an unknown code that was typed is compared, and is not typed again', () => {
  const unknown = refused('1', 'ticket_not_found');
  expect(refusalText(unknown).help).toContain('type its 12 digits');
  expect(refusalText({ ...unknown, isTyped: true }).help).toBe(
    'Compare the 12 digits with those of the ticket in the app.',
  );
});

test('a ticket that is newer than the list is compared by what it shows', () => {
  expect(text('not_on_list').help).toContain('Compare the show and the seat');
});

test('a reason lets people in outside the time, and where the list may be too old', () => {
  const codes = ['not_now', 'ticket_expired', 'not_on_list', 'already_redeemed', 'ticket_void', 'other_showing'];
  expect(codes.map((why) => text(why).mayForce === true)).toEqual([true, true, true, false, false, false]);
});

test('the server’s own words explain a reason that this release does not know', () => {
  expect(text('a_reason_of_later', { error: 'Bring the buyer.' }).help).toBe('Bring the buyer.');
});
