import { describe, expect, test } from '@jest/globals';
import {
  apps,
  common,
  type Env,
  linesOf,
  type Name,
  people,
  production,
  roles,
  settingsOf,
  without,
} from '../testing/settings-of-roles.ts';

const PAYMENT = 'PAYSTACK_SECRET_KEY is needed, or FLUTTERWAVE_SECRET_KEY, or SANDBOX=1 for the stand-ins';

describe('settings of one process together', () => {
  test.each(Object.keys(roles) as Name[])('the role %s needs its own settings, and no others', (role) => {
    expect(settingsOf(roles[role]).ROLES).toEqual([role]);
    const names = Object.keys(without(roles[role], 'ROLES', 'DATABASE_URL', 'PAYSTACK_SECRET_KEY'));
    for (const name of names) expect(linesOf(without(roles[role], name))).toEqual([`${name} is needed`]);
  });

  test('a process of several roles needs the settings of all of them', () => {
    expect(linesOf({ ...common, ROLES: 'calls, ops' }).sort()).toEqual([
      'JWT_SECRET is needed',
      'OPS_TOKEN is needed',
      PAYMENT,
      'PHONE_MARK_SECRET is needed',
      'SIGNING_KEY is needed',
    ]);
  });

  const unpaidJobs = without(roles.jobs, 'PAYSTACK_SECRET_KEY');
  const beside = { ...roles.pages, ...roles.calls, ROLES: 'pages,calls', CALLS_URL: 'http://calls:8080' };
  const codes = { ...roles.calls, PAYSTACK_SECRET_KEY: 'sk_test_x', NODE_ENV: 'production', SANDBOX: '1' };
  const previewsOfOps = { ...roles.ops, OPS_URL: 'https://ops.example', PREVIEW_URL: 'https://ops.example:8443' };

  test.each<[line: string, env: Env]>([
    [PAYMENT, without(roles.calls, 'PAYSTACK_SECRET_KEY')],
    [PAYMENT, unpaidJobs],
    ['CALLS_URL is needed', { ...unpaidJobs, SANDBOX: '1' }],
    [
      'The sandbox takes test keys only:\nPAYSTACK_SECRET_KEY does not begin with sk_test_',
      { PAYSTACK_SECRET_KEY: 'sk_live_secret' },
    ],
    [
      'SANDBOX: must not be 1 in production without DEMO=1, because every visitor reads the codes of all members there',
      codes,
    ],
    [
      'DATABASE_URL is needed in production, or DEMO=1 for an embedded database with demo logins',
      { NODE_ENV: 'production', DEMO: '0' },
    ],
    ['CALLS_URL: must not be set together with API_ORIGIN', { ...roles.pages, API_ORIGIN: 'https://api.example' }],
    ['API_ORIGIN: must not be set for the role calls', { ...roles.calls, API_ORIGIN: 'https://api.example' }],
    ['CALLS_URL: must not be set, because this process has the role calls itself', beside],
    ['DATABASE_URL is needed', { ROLES: 'pages,calls,ops,jobs' }],
    ['MIGRATE: must be start for the embedded database', { MIGRATE: 'command' }],
    ['OPS_PORT: must be another port than PORT', { PORT: '9000', OPS_PORT: '9000' }],
    ['OPS_PORT is needed', { PORT: '65535' }],
    [
      'OPS_URL: must be another origin than PUBLIC_URL',
      { PUBLIC_URL: 'https://viewmax.example/', OPS_URL: 'https://viewmax.example' },
    ],
    ['METRICS_PORT: must be another port than PORT', { ...roles.pages, METRICS_PORT: '8080' }],
    ['METRICS_PORT: must be another port than OPS_PORT', { ...roles.ops, METRICS_PORT: '8081' }],
    [
      'PREVIEW_URL: must be another host than PUBLIC_URL, and not only another port',
      { ...roles.pages, PREVIEW_URL: 'https://viewmax.example:8443' },
    ],
    ['PREVIEW_URL: must be another host than OPS_URL, and not only another port', previewsOfOps],
    [
      'REQUIRED_CHECKS: must not name neighbours without PREVIEW_URL, because a rehearsal opens a preview',
      { ...roles.ops, REQUIRED_CHECKS: 'faults,neighbours' },
    ],
    ['PUBLIC_URL is needed', { PREVIEW_URL: 'https://viewmax-previews.example' }],
    ...[
      ['s3://viewmax', 's3://viewmax/pictures'],
      ['s3://viewmax/releases', 's3://viewmax/releases/'],
      ['s3://viewmax/all/releases', 's3://viewmax/all'],
    ].map(([REGISTRY_STORE = '', PICTURE_STORE = '']): [string, Env] => [
      'PICTURE_STORE: must not lie inside REGISTRY_STORE, nor around it',
      { REGISTRY_STORE, PICTURE_STORE },
    ]),
    ...Object.keys(people).map((name): [string, Env] => [
      `${name} is needed`,
      { ...roles.ops, ...without(people, name) },
    ]),
    ['ANDROID_CERT_SHA256 is needed', without(apps, 'ANDROID_CERT_SHA256')],
    ['IOS_TEAM_ID is needed', { IOS_BUNDLE_ID: 'com.viewmax.app' }],
  ])('are refused: %s, with %j', (line, env) => {
    expect(linesOf(env).join('\n')).toBe(line);
  });

  test.each<[string, Env]>([
    ['an embedded database in production with DEMO=1', { NODE_ENV: 'production', DEMO: '1' }],
    ['the stand-ins in production with DEMO=1', { ...production, NODE_ENV: 'production', SANDBOX: '1', DEMO: '1' }],
    [
      'another backend without the secrets of calls',
      { ...without(roles.ops, 'ROLES'), API_ORIGIN: 'https://api.example/' },
    ],
  ])('accept %s', (_, env) => {
    expect(linesOf(env)).toEqual([]);
  });
});
