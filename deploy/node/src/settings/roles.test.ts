import { expect, test } from '@jest/globals';
import { common, type Name, roles, sentences, settingsOf, without } from '../testing/role-settings.ts';

/** The other needed settings have sentences of their own. */
const simple = ['PUBLIC_URL', 'SIGNING_KEY', 'OPS_TOKEN', 'JWT_SECRET', 'PHONE_MARK_SECRET'];
const needed = (Object.keys(roles) as Name[]).flatMap((role) =>
  simple.filter((name) => name in roles[role]).map((name) => [role, name] as const),
);

test.each(needed)('the role %s needs %s', (role, name) => {
  expect(sentences(without(roles[role], name))).toEqual([`${name} is needed`]);
});

test.each(Object.keys(roles) as Name[])('the role %s starts with its own settings alone', (role) => {
  expect(sentences(roles[role])).toEqual([]);
  expect(settingsOf(roles[role]).ROLES).toEqual([role]);
});

test('a process of several roles needs the settings of all of them', () => {
  expect(sentences({ ...common, ROLES: 'calls, ops' })).toEqual([
    'JWT_SECRET is needed',
    'PHONE_MARK_SECRET is needed',
    'FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1 for the stand-ins',
    'SIGNING_KEY is needed',
    'OPS_TOKEN is needed',
  ]);
});

test('by default a process has every role, and with API_ORIGIN every role but the calls', () => {
  expect(settingsOf({})).toMatchObject({
    ROLES: ['pages', 'calls', 'ops', 'jobs'],
    LIVE_RELEASES: 'built',
    MIGRATE: 'start',
    DRAIN_SECONDS: 0,
    STOP_SECONDS: 5,
    CLEAN_UP_HOURS: 24,
  });
  expect(settingsOf({ API_ORIGIN: 'https://api.example' }).ROLES).toEqual(['pages', 'ops', 'jobs']);
});

test('with ROLES rollouts choose the live releases, and on PostgreSQL only a command migrates', () => {
  expect(settingsOf(roles.ops)).toMatchObject({ LIVE_RELEASES: 'kept', MIGRATE: 'command', STOP_SECONDS: 20 });
  expect(settingsOf({ ...roles.ops, MIGRATE: 'start', LIVE_RELEASES: 'built' })).toMatchObject({
    LIVE_RELEASES: 'built',
    MIGRATE: 'start',
  });
});
