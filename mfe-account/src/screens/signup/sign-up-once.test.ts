import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { SignupRequest } from '@viewmax/contracts/auth';
import { logIn, signUp } from '@viewmax/contracts/calls';
import { failedAnswer } from '@viewmax/shared';
import { type Fake, foreign, on, provideTestPlatform, serve } from '@viewmax/testing';
import { device, signUpOnce } from './sign-up-once.ts';

const taken = () => foreign({ error: 'taken' }, 409);
let count = 0;
let person: SignupRequest;

beforeEach(() => {
  provideTestPlatform();
  count += 1;
  // Each test has its own number, because lost tries are stored by number.
  person = {
    country: 'Nigeria',
    selectedState: 'Delta',
    selectedLGA: 'Sapele',
    phoneNumber: `0800000010${count}`,
    password: 'secret',
    dateofbirth: '1998-03-14',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Android',
  };
});

async function send(answers: readonly Fake[]) {
  const calls = serve(...answers);
  const error = await signUpOnce(person).catch((cause: unknown) => cause);
  return { status: error === undefined ? 'done' : (failedAnswer(error)?.status ?? 'lost'), calls };
}
const signsIn = () => ({ token: 'any' });

describe('a taken number', () => {
  test('is not signed in at the first try, because the account is another person’s', async () => {
    const { status, calls } = await send([on(signUp, taken), on(logIn, signsIn)]);
    expect(status).toBe(409);
    expect(calls).toHaveLength(1);
  });

  test('is not signed in after a rejected try', async () => {
    await send([on(signUp, foreign({ error: 'Please check what you entered.' }, 400))]);
    const { status, calls } = await send([on(signUp, taken), on(logIn, signsIn)]);
    expect([status, calls.length]).toEqual([409, 1]);
  });

  test('is not signed in after a lost try of another number', async () => {
    await send([]);
    person = { ...person, phoneNumber: '08099999999' };
    const { status, calls } = await send([on(signUp, taken), on(logIn, signsIn)]);
    expect([status, calls.length]).toEqual([409, 1]);
  });

  test.each([
    ['does not open it', () => foreign({}, 401)],
    ['gets no answer', undefined],
  ])('stays rejected after a lost try when the password %s', async (_, login) => {
    await send([]);
    const { status, calls } = await send([on(signUp, taken), ...(login ? [on(logIn, login)] : [])]);
    expect([status, calls.length]).toEqual([409, 2]);
  });

  test.each([
    ['got no answer', undefined],
    ['failed at the server', () => foreign({}, 500)],
  ])('is the visitor’s own when an earlier try %s and the password opens it', async (_, first) => {
    await send(first ? [on(signUp, first)] : []);
    const { status, calls } = await send([on(signUp, taken), on(logIn, signsIn)]);
    expect(status).toBe('done');
    expect(calls.at(-1)?.body).toEqual({ phoneNumber: person.phoneNumber, password: 'secret' });
  });
});

test('a sign-up reports that the second try was lost too', async () => {
  await send([]);
  expect((await send([])).status).toBe('lost');
});

test('a visitor is not signed in when the second try creates the account', async () => {
  await send([]);
  const { status, calls } = await send([on(signUp, {}), on(logIn, signsIn)]);
  expect([status, calls.length]).toEqual(['done', 1]);
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'Capacitor'));

test.each([
  ['', 'Unknown'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Unknown'],
  ['Mozilla/5.0 (Linux; Android 13; Pixel 6)', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iOS'],
])('the sign-up reads "%s" as %s', (agent, operatingSystem) => {
  expect(device(agent)).toEqual({ platform: 'web', operatingSystem });
});

test('the sign-up names the platform of the wrapper', () => {
  Object.assign(globalThis, { Capacitor: { getPlatform: () => 'ios' } });
  expect(device('iPhone').platform).toBe('ios');
});
