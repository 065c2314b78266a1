import { expect, test } from '@jest/globals';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { SAPELE, userOf } from '../../test/start-backend.ts';

const backend = openShop();

const signUp = (changes: object = {}) => backend.post('/api/v1/signup', newPerson(changes));

const people = async () => (await backend.query('select count(*)::int as n from app.users'))[0]?.n;

test.each(Object.keys(newPerson()))('a signup without %s is refused, and the field named', async (field) => {
  const answer = await signUp({ [field]: undefined });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', error: expect.stringContaining(field) });
});

test.each([
  ['a phone that is too short', { phoneNumber: '0803111222' }, /11 digits/],
  ['a phone of letters', { phoneNumber: 'abc' }, /11 digits/],
  ['a birth in the future', { dateofbirth: '2026-03-05' }, /date of birth/],
  ['a birth more than a lifetime ago', { dateofbirth: '1899-12-31' }, /date of birth/],
  ['an invalid date', { dateofbirth: '31/12/1999' }, /dateofbirth/],
  ['a sex outside the options', { sex: 'x' }, /sex/],
  ['a town outside the tree', { selectedLGA: 'Ikeja' }, /place/],
  ['a town in the wrong state', { selectedState: 'Bauchi' }, /place/],
  ['a town in another country', { country: 'Ghana' }, /place/],
  ['no password', { password: '' }, /password/],
])('the signup refuses %s', async (_, changes, text) => {
  const before = await people();
  const answer = await signUp(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error).toMatch(text);
  expect(await people()).toBe(before);
});

test.each([SAPELE, '+2348000000001'])('the phone %s has an account already', async (phoneNumber) => {
  const answer = await signUp({ phoneNumber });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    error: 'An account with this phone number already exists on the product.',
    code: 'phone_taken',
  });
});

test('concurrent signups of one phone create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ phoneNumber: '08031110001' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const [wallet] = await backend.query(
    `select balance from app.wallets join app.users on id = user_id where phone = '08031110001'`,
  );
  expect(wallet?.balance).toBe(5);
});

test('a new user has 5 Vp, in the ledger too, and can sign in with any spelling of the phone', async () => {
  const answer = await signUp({ phoneNumber: '0803 111 2222' });
  expect(answer.statusCode).toBe(200);
  const { user } = answer.json();
  expect(user).toMatchObject({ PhoneNumber: '08031112222', Balance: 5, LGA: 'Sapele', Email: '', UserDpUrl: '' });
  expect(user.Username).toMatch(/^[A-Za-z0-9_-]{1,13}$/);
  const ledger = 'select kind, from_account, amount from app.ledger where to_account = $1';
  expect(await backend.query(ledger, [`wallet:${user.UUID}`])).toEqual([
    { kind: 'bonus', from_account: 'house:promotions', amount: 5 },
  ]);
  const payload = { phoneNumber: '+234 803 111 2222', password: 'pass word' };
  const { token } = (await backend.post('/api/v1/login', payload)).json();
  expect(userOf(token)).toEqual(user);
});
