import { describe, expect, test } from '@jest/globals';
import { changeLgaRequest, deviceDetailsRequest, updateUserRequest } from './account.ts';
import { redeemRequest } from './attendant.ts';
import { loginRequest, signupRequest } from './auth.ts';
import { fetchTicketRequest, purchaseRequest } from './tickets.ts';
import { pageQuery, topUpRequest } from './wallet.ts';

const NUL = 'a\0b';
const person = {
  country: 'Nigeria',
  selectedState: 'Delta',
  selectedLGA: 'Sapele',
  phoneNumber: '08031112222',
  password: 'pass word',
  dateofbirth: '1999-12-31',
  sex: 'Female',
  platform: 'web',
  operatingSystem: 'Android',
};
const purchase = { uuid: 'u', showtimeID: 's', numberOfTickets: 1, cinemaID: 'c', amountToPay: 0 };
const scan = { code: '1', cinemaID: 'c', nonce: 'scan-001' };
const isGood = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test.each([
  ['a sign-up', signupRequest, person],
  ['a purchase', purchaseRequest, purchase],
  ['a scan', redeemRequest, scan],
])('%s that these cases change is valid', (_, schema, value) => {
  expect(isGood(schema, value)).toBe(true);
});

describe('a purchase', () => {
  test.each([
    ['of no ticket', { numberOfTickets: 0 }],
    ['of half a ticket', { numberOfTickets: 1.5 }],
    ['of more tickets than are sold at once', { numberOfTickets: 101 }],
    ['with a negative amount', { amountToPay: -1 }],
    ['for a part of a point', { amountToPay: 0.5 }],
    ['without a user', { uuid: '' }],
    ['with a number as text', { numberOfTickets: '1' }],
  ])('%s is refused', (_, change) => {
    expect(isGood(purchaseRequest, { ...purchase, ...change })).toBe(false);
  });

  test('of a hundred tickets is accepted', () => {
    expect(isGood(purchaseRequest, { ...purchase, numberOfTickets: 100 })).toBe(true);
  });
});

// A NUL is valid JSON, but PostgreSQL rejects it with a server error.
test.each([
  ['the screening of a purchase', purchaseRequest, { ...purchase, showtimeID: NUL }],
  ['the cinema of a purchase', purchaseRequest, { ...purchase, cinemaID: NUL }],
  ['the ticket of a request', fetchTicketRequest, { uuid: 'u', ticketID: NUL }],
  ['the cinema of a scan', redeemRequest, { ...scan, cinemaID: NUL }],
  ['the nonce of a scan', redeemRequest, { ...scan, nonce: `scan-${NUL}` }],
])('a NUL in %s is refused', (_, schema, value) => {
  expect(isGood(schema, value)).toBe(false);
});

test.each(['scan-00', 'x'.repeat(101)])('a scan with the nonce "%s" is refused: nonces must not collide', (nonce) => {
  expect(isGood(redeemRequest, { ...scan, nonce })).toBe(false);
});

describe('a sign-up', () => {
  test.each([
    ['on no day', { dateofbirth: '1999-02-30' }],
    ['on a day in another format', { dateofbirth: '31/12/1999' }],
    ['of a sex outside the options', { sex: 'female' }],
    ['without a password', { password: '' }],
    ['with a password that takes long to hash', { password: 'x'.repeat(201) }],
    ['without an LGA', { selectedLGA: '' }],
    ['with a phone number as long as a letter', { phoneNumber: '0'.repeat(21) }],
  ])('%s is refused', (_, change) => {
    expect(isGood(signupRequest, { ...person, ...change })).toBe(false);
  });
});

test.each(['', 'x'.repeat(201)])('a sign-in with the password "%s" is refused before the hash', (password) => {
  expect(isGood(loginRequest, { phoneNumber: '08031112222', password })).toBe(false);
});

describe('a change of the profile', () => {
  test.each([
    ['of nothing', {}],
    ['of both at once', { username: 'ada', email: 'ada@mail.example' }],
    ['to a name with a blank', { username: 'ada obi' }],
    ['to a name of fourteen letters', { username: 'a'.repeat(14) }],
    ['to no name', { username: '' }],
    ['to a malformed address', { email: 'ada' }],
    ['to an address without a valid mailbox', { email: `${'a'.repeat(250)}@x.ng` }],
  ])('%s is refused', (_, change) => {
    expect(isGood(updateUserRequest, { uuid: 'u', ...change })).toBe(false);
  });

  test.each([{ username: 'Ada-1_x' }, { username: 'a'.repeat(13) }, { email: 'ada@mail.example' }])(
    'to %j is accepted',
    (change) => {
      expect(isGood(updateUserRequest, { uuid: 'u', ...change })).toBe(true);
    },
  );

  test('to no LGA, or of an unknown device, is refused', () => {
    expect(isGood(changeLgaRequest, { lga: '' })).toBe(false);
    expect(isGood(deviceDetailsRequest, { userUUID: 'u', devicetype: 'Nokia', platform: 'web' })).toBe(false);
  });
});

describe('a top-up', () => {
  test.each([0, -1, 0.5, 1_000_001, '100'])('of %j Vp is refused', (VpValue) => {
    expect(isGood(topUpRequest, { uuid: 'u', VpValue })).toBe(false);
  });

  test.each([1, 1_000_000])('of %d Vp is accepted', (VpValue) => {
    expect(isGood(topUpRequest, { uuid: 'u', VpValue })).toBe(true);
  });

  test('by an unknown provider is refused', () => {
    expect(isGood(topUpRequest, { uuid: 'u', VpValue: 1, provider: 'cash' })).toBe(false);
  });
});

describe('a page of a list', () => {
  test.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'all' },
    { before: '0' },
    { before: '1.5' },
    { before: '1e99' },
  ])('by %j is refused', (query) => {
    expect(isGood(pageQuery, query)).toBe(false);
  });

  test('has twenty lines by default, and reads its numbers from an address', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 20 });
    expect(pageQuery.parse({ before: '17', limit: '100' })).toEqual({ before: 17, limit: 100 });
  });
});
