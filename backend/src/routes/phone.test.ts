import { beforeEach, describe, expect, test } from '@jest/globals';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { findings } from '../../test/shop/books.ts';
import { smsOutbox } from '../../test/sms-outbox.ts';
import { NOON, SAPELE, startBackend, userOf } from '../../test/start-backend.ts';
import { waits } from '../../test/waits.ts';

const PASSWORD = 'pass word';
const sms = smsOutbox();
let count = 0;
let oldPhone: string;
let newPhone: string;
let token: string;
let uuid: string;
const backend = openShop({ ...sms.env, PUBLIC_URL: 'https://viewmax.example' }, { fetch: sms.fetch });
beforeEach(async () => {
  backend.setTime(NOON);
  count += 1;
  oldPhone = `0805111${String(count).padStart(4, '0')}`;
  newPhone = `0805222${String(count).padStart(4, '0')}`;
  token = await join(oldPhone);
  uuid = userOf(token).UUID;
});

const signUp = (phoneNumber: string) => backend.post('/api/v1/signup', newPerson({ phoneNumber }));
const signIn = (phoneNumber: string) => backend.post('/api/v1/login', { phoneNumber, password: PASSWORD });
async function join(phoneNumber: string): Promise<string> {
  await signUp(phoneNumber);
  return (await signIn(phoneNumber)).json().token;
}

const ask = (newPhoneNumber: string, { by = token, password = PASSWORD, on = backend } = {}) =>
  on.post('/api/v1/user/phone/code', { newPhoneNumber, password }, by);
async function codeTo(phone: string, by = token): Promise<string> {
  const answer = await sms.asksFor(phone, () => ask(phone, { by }));
  expect(answer.json()).toEqual({ ok: true });
  return sms.codeFor(phone);
}
const change = (newPhoneNumber: string, verificationCode: string, by = token) =>
  backend.put('/api/v1/user/phone', { newPhoneNumber, verificationCode }, by);
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const messagesTo = (phone: string) => sms.sent.filter(({ to }) => to === phone).map(({ text }) => text);
const phoneOf = async (id = uuid) =>
  (await backend.query<{ phone: string }>('select phone from app.users where id = $1', [id]))[0]?.phone;

test.each([
  ['no number', { password: PASSWORD }],
  ['no password', { newPhoneNumber: '08051112222' }],
  ['letters', { newPhoneNumber: 'abc', password: PASSWORD }],
  ['a short number', { newPhoneNumber: '0805111222', password: PASSWORD }],
  ['a foreign number', { newPhoneNumber: '+44 7700 900123', password: PASSWORD }],
  ['a long text', { newPhoneNumber: '0'.repeat(21), password: PASSWORD }],
  ['a number that is no text', { newPhoneNumber: 8051112222, password: PASSWORD }],
])('the request of a code refuses %s', async (_, body) => {
  const before = sms.sent.length;
  const answer = await backend.post('/api/v1/user/phone/code', body, token);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', error: expect.any(String) });
  expect(sms.sent).toHaveLength(before);
});

test.each([
  ['no code', { newPhoneNumber: '08051112222' }],
  ['no number', { verificationCode: '123456' }],
  ['a number that is none', { newPhoneNumber: 'abc', verificationCode: '123456' }],
  ['a code without a request', { newPhoneNumber: '08051112222', verificationCode: '123456' }],
])('the change refuses %s', async (_, body) => {
  const answer = await backend.put('/api/v1/user/phone', body, token);
  expect(answer.statusCode).toBe(400);
  expect(await phoneOf()).toBe(oldPhone);
});

test('a stolen token without the password sends no code', async () => {
  const answer = await ask(newPhone, { password: 'guess' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong_password']);
  expect(messagesTo(newPhone)).toEqual([]);
});

test.each([
  ['another member’s number', SAPELE, 409, 'phone_taken'],
  ['another member’s number in another spelling', '+234 800 000 0001', 409, 'phone_taken'],
])('the request of a code refuses %s', async (_, phone, status, code) => {
  const answer = await ask(phone);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(messagesTo(SAPELE)).toEqual([]);
});

test('the request of a code refuses the member’s own number', async () => {
  const answer = await ask(oldPhone);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe('This is your phone number already.');
});

test('a member moves to a new number, and the old one gets an SMS that does not name it', async () => {
  const code = await codeTo(newPhone);
  const answer = await change(`+234${newPhone.slice(1)}`, code);
  expect(answer.statusCode).toBe(200);
  expect(userOf(answer.json().token)).toMatchObject({ UUID: uuid, PhoneNumber: newPhone, Balance: 5 });
  expect((await signIn(newPhone)).statusCode).toBe(200);
  expect((await signIn(oldPhone)).statusCode).toBe(401);
  expect(messagesTo(newPhone)).toEqual([expect.stringMatching(/to this phone number.*\n\n@viewmax\.example #\d{6}$/)]);
  expect(messagesTo(oldPhone)).toEqual([expect.stringMatching(/has a new phone number/)]);
  expect(messagesTo(oldPhone)[0]).not.toContain(newPhone.slice(1));
  const [stored] = await backend.query('select phone_proven_at from app.users where id = $1', [uuid]);
  expect(stored).toEqual({ phone_proven_at: NOON });
});

test('all other sessions end, and this session goes on with the token of the answer', async () => {
  const elsewhere = (await signIn(oldPhone)).json().token;
  const fresh = (await change(newPhone, await codeTo(newPhone))).json().token;
  for (const ended of [elsewhere, token]) {
    expect((await backend.get(`/api/v1/refresh/${uuid}`, ended)).json()).toMatchObject({ code: 'session_ended' });
  }
  const { sessions } = (await backend.get('/api/v1/user/sessions', fresh)).json();
  expect(sessions).toEqual([expect.objectContaining({ isCurrent: true })]);
});

test('points, movements and tickets stay with the member', async () => {
  const old = await backend.login();
  const own = userOf(old);
  const tickets = async (by: string) => (await backend.post('/api/v1/fetchtickets', { uuid: own.UUID }, by)).json();
  const statement = async (by: string) => (await backend.get('/api/v1/wallet/statement', by)).json();
  const before = [await tickets(old), await statement(old)];
  const code = await (async () => {
    await sms.asksFor(newPhone, () => ask(newPhone, { by: old, password: 'viewmax-demo' }));
    return sms.codeFor(newPhone);
  })();
  const fresh = (await change(newPhone, code, old)).json().token;
  expect([await tickets(fresh), await statement(fresh)]).toEqual(before);
  expect(await findings(backend.db)).toEqual([]);
  // Later tests sign in with the demo's number.
  await backend.query('update app.users set phone = $1 where id = $2', [SAPELE, own.UUID]);
});

describe('the freed number', () => {
  test('may sign up again, and gets no second 5 Vp', async () => {
    await change(newPhone, await codeTo(newPhone));
    const answer = await signUp(oldPhone);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ PhoneNumber: oldPhone, Balance: 0 });
  });

  test('gets no 5 Vp either when its account was no sign-up', async () => {
    await backend.query('delete from app.signup_grants');
    await change(newPhone, await codeTo(newPhone));
    expect((await signUp(oldPhone)).json().user).toMatchObject({ Balance: 0 });
  });

  test('resets no password of the account that has left it', async () => {
    await sms.asksFor(oldPhone, () => backend.post('/api/v1/user/otpcode', { phoneNumber: oldPhone }));
    const reset = sms.codeFor(oldPhone);
    await change(newPhone, await codeTo(newPhone));
    for (const phoneNumber of [oldPhone, newPhone]) {
      const body = { phoneNumber, verificationCode: reset, newPassword: 'the stranger’s' };
      expect((await backend.post('/api/v1/user/changepassword', body)).statusCode).toBe(400);
    }
    expect((await signIn(newPhone)).statusCode).toBe(200);
  });
});

describe('a code', () => {
  const refused = { code: 'wrong_otp_code' };

  test('that is wrong changes nothing, and five wrong ones end the right one', async () => {
    const code = await codeTo(newPhone);
    for (let by = 1; by <= 4; by++) expect((await change(newPhone, otherThan(code, by))).statusCode).toBe(400);
    expect((await change(newPhone, otherThan(code))).json()).toMatchObject(refused);
    expect((await change(newPhone, code)).json()).toMatchObject(refused);
    expect(await phoneOf()).toBe(oldPhone);
  });

  test('is valid for ten minutes', async () => {
    const code = await codeTo(newPhone);
    backend.setTime(new Date(NOON.getTime() + 10 * 60_000));
    expect((await change(newPhone, code)).json()).toMatchObject(refused);
    backend.setTime(new Date(NOON.getTime() + 10 * 60_000 - 1));
    expect((await change(newPhone, code)).statusCode).toBe(200);
  });

  test('is used up by the change, so a replay changes nothing', async () => {
    const code = await codeTo(newPhone);
    const fresh = (await change(newPhone, code)).json().token;
    expect((await change(newPhone, code)).json()).toMatchObject({ code: 'session_ended' });
    expect((await change(newPhone, code, fresh)).json()).toMatchObject(refused);
  });

  test('changes the number once when it is sent twice at one moment', async () => {
    const code = await codeTo(newPhone);
    const answers = await Promise.all([change(newPhone, code), change(newPhone, code)]);
    expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true]);
    expect(await phoneOf()).toBe(newPhone);
  });

  test('ends with the next one, and is valid for its own number and member alone', async () => {
    const first = await codeTo(newPhone);
    const another = `0805333${String(count).padStart(4, '0')}`;
    const second = await codeTo(another);
    expect((await change(newPhone, first)).json()).toMatchObject(refused);
    expect((await change(newPhone, second)).json()).toMatchObject(refused);
    const stranger = await join(`0805444${String(count).padStart(4, '0')}`);
    expect((await change(another, second, stranger)).json()).toMatchObject(refused);
    expect((await change(another, second)).statusCode).toBe(200);
  });

  test('resets no password, and its row holds neither the code nor the number', async () => {
    const code = await codeTo(newPhone);
    const body = { phoneNumber: oldPhone, verificationCode: code, newPassword: 'the stranger’s' };
    expect((await backend.post('/api/v1/user/changepassword', body)).statusCode).toBe(400);
    const stored = JSON.stringify(await backend.query('select * from app.phone_changes'));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(newPhone);
  });

  test('disappears with the account', async () => {
    await codeTo(newPhone);
    await backend.post('/api/v1/user/delete', { password: PASSWORD }, token);
    expect(await backend.query('select from app.phone_changes where user_id = $1', [uuid])).toEqual([]);
  });
});

describe('a number for which two members have codes', () => {
  const rival = () => join(`0805555${String(count).padStart(4, '0')}`);

  test('the server gives it to one member, and answers the other that it is taken', async () => {
    const other = await rival();
    const codes = [await codeTo(newPhone), await codeTo(newPhone, other)] as const;
    const answers = await Promise.all([change(newPhone, codes[0]), change(newPhone, codes[1], other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'phone_taken' });
    expect(await backend.query('select from app.users where phone = $1', [newPhone])).toHaveLength(1);
  });

  test('a member keeps the old number when a stranger signs up with the new one', async () => {
    const code = await codeTo(newPhone);
    await signUp(newPhone);
    expect((await change(newPhone, code)).json()).toMatchObject({ code: 'phone_taken' });
    expect((await signIn(oldPhone)).statusCode).toBe(200);
  });

  // PGlite runs one transaction at a time.
  if (process.env.DATABASE_URL) {
    test('the second change waits for the first one, and the server answers that the number is taken', async () => {
      const code = await codeTo(newPhone);
      const other = userOf(await rival()).UUID;
      const take = 'update app.users set phone = $1 where id = $2';
      const { hasWaited, result } = await waits(
        backend.db,
        (client) => client.query(take, [newPhone, other]),
        () => change(newPhone, code),
      );
      expect([hasWaited, result.statusCode, result.json().code]).toEqual([true, 409, 'phone_taken']);
      expect(await phoneOf()).toBe(oldPhone);
    });
  }
});

test('a member sends a limited number of messages to numbers of strangers', async () => {
  const strict = await startBackend({ ...sms.env, RATE_LIMIT_MULTIPLIER: '1' }, { fetch: sms.fetch });
  const by = await strict.login();
  const statuses = [];
  for (let turn = 0; turn < 11; turn++) {
    const phone = `0806000${String(turn).padStart(4, '0')}`;
    statuses.push((await ask(phone, { by, password: 'viewmax-demo', on: strict })).statusCode);
  }
  await strict.close();
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
}, 60_000);

test('members together send a limited number of messages to one number', async () => {
  const strict = await startBackend({ ...sms.env, RATE_LIMIT_MULTIPLIER: '1' }, { fetch: sms.fetch });
  const by = await strict.login();
  const statuses = [];
  for (let turn = 0; turn < 6; turn++) {
    statuses.push((await ask('08060009999', { by, password: 'viewmax-demo', on: strict })).statusCode);
  }
  await strict.close();
  expect(statuses).toEqual([...Array(5).fill(200), 429]);
}, 60_000);

test('a failed SMS provider does not stop the change', async () => {
  const broken = await startBackend({ SMS_PROVIDER: 'none' });
  const answer = await ask(newPhone, { by: await broken.login(), password: 'viewmax-demo', on: broken });
  expect(answer.json()).toEqual({ ok: true });
  await broken.close();
}, 60_000);
