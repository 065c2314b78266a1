import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { backendEnvironment } from '@viewmax/backend/config';
import { everyRole, type Role, type variables } from '@viewmax/node/variables';
import { parse } from 'yaml';
import { render } from './manifests.ts';

type Setting = keyof typeof variables.shape | keyof typeof backendEnvironment.shape;

type OnPurpose = 'the image sets it' | 'the default is right' | 'for a trial or a test';

const RELEASES: Role[] = ['pages', 'ops', 'jobs'];
const PAYMENT: Role[] = ['calls', 'jobs'];

/** The roles that read each setting, or the reason for which an operator sets it nowhere. */
const READERS: Record<Setting, readonly Role[] | OnPurpose> = {
  ROLES: everyRole,
  CALLS_URL: ['pages'],
  DRAW_SOCKET: ['pages'],
  METRICS_PORT: 'the image sets it',
  MIGRATE: everyRole,
  DRAIN_SECONDS: everyRole,
  STOP_SECONDS: 'the default is right',
  CLEAN_UP_HOURS: 'the default is right',
  HOST: 'the default is right',
  PORT: 'the image sets it',
  OPS_PORT: 'the image sets it',
  PUBLIC_URL: everyRole,
  PREVIEW_URL: ['pages', 'ops'],
  OPS_URL: RELEASES,
  ENVIRONMENT: ['ops', 'jobs'],
  ASSETS_URL: ['pages'],
  DELTAS: 'the default is right',
  TRUST_PROXY: everyRole,
  API_ORIGIN: 'the default is right',
  MEDIA_HOSTS: ['pages'],
  CONNECT_HOSTS: ['pages'],
  TRUSTED_TYPES: ['pages'],
  NODE_ENV: 'the image sets it',
  DEMO: 'for a trial or a test',
  DATA_DIR: 'the image sets it',
  DATABASE_URL: everyRole,
  REGISTRY_STORE: RELEASES,
  PICTURE_STORE: PAYMENT,
  SIGNING_KEY: RELEASES,
  OTHER_SIGNING_KEYS: RELEASES,
  OPS_TOKEN: ['ops'],
  OIDC_ISSUER: ['ops', 'jobs'],
  OIDC_CLIENT_ID: ['ops', 'jobs'],
  OIDC_CLIENT_SECRET: ['ops'],
  OIDC_GROUPS: ['ops', 'jobs'],
  LIVE_RELEASES: ['ops'],
  REQUIRED_CHECKS: 'the default is right',
  OPS_WEBHOOK_URL: ['jobs'],
  OPS_WEBHOOK_SECRET: ['jobs'],
  OPS_SLACK_URL: ['jobs'],
  CDN_PURGE_URL: ['ops'],
  CORS_ORIGINS: 'the default is right',
  ANDROID_PACKAGE: ['pages'],
  ANDROID_CERT_SHA256: ['pages'],
  IOS_TEAM_ID: ['pages'],
  IOS_BUNDLE_ID: ['pages'],
  SANDBOX: 'for a trial or a test',
  APP_VERSION: everyRole,
  SUPPORT_EMAIL: ['pages', ...PAYMENT],
  CONTACT_FORM_URL: ['pages'],
  SUPPORT_CHAT_URL: ['pages'],
  FLUTTERWAVE_SCRIPT_URL: 'the default is right',
  PAYSTACK_SCRIPT_URL: 'the default is right',
  ENTRY_TIMEOUT_MS: 'the default is right',
  CHUNK_TIMEOUT_MS: 'the default is right',
  LONGEST_TIMEOUT_MS: 'the default is right',
  QUIET_MS: 'the default is right',
  MOUNT_TIMEOUT_MS: 'the default is right',
  REQUEST_TIMEOUT_MS: 'the default is right',
  REPORT_SAMPLE: 'the default is right',
  ONESIGNAL_APP_ID: ['pages', ...PAYMENT],
  LOG_LEVEL: everyRole,
  JWT_SECRET: ['calls'],
  OTHER_JWT_SECRETS: ['calls'],
  PHONE_MARK_SECRET: ['calls'],
  TOKEN_TTL_SECONDS: 'the default is right',
  PAYMENT_METHOD: ['calls'],
  FLUTTERWAVE_PUBLIC_KEY: ['calls'],
  PAYSTACK_PUBLIC_KEY: ['calls'],
  FLUTTERWAVE_SECRET_KEY: PAYMENT,
  FLUTTERWAVE_WEBHOOK_HASH: ['calls'],
  FLUTTERWAVE_API_URL: 'for a trial or a test',
  PAYSTACK_SECRET_KEY: PAYMENT,
  PAYSTACK_API_URL: 'for a trial or a test',
  PAYMENT_MAILBOX: ['calls'],
  PAYMENT_POLL_SECONDS: 'the default is right',
  RATE_LIMIT_MULTIPLIER: 'for a trial or a test',
  SMS_PROVIDER: PAYMENT,
  SMS_API_URL: 'for a trial or a test',
  SMS_API_KEY: PAYMENT,
  SMS_USERNAME: PAYMENT,
  SMS_SENDER: PAYMENT,
  ONESIGNAL_API_KEY: ['jobs'],
  ONESIGNAL_API_URL: 'for a trial or a test',
  VAPID_PRIVATE_KEY: PAYMENT,
  WEB_PUSH_URL: 'for a trial or a test',
  API_DOCS: 'the default is right',
  APP_STORE_URL: ['calls'],
  PLAY_STORE_URL: ['calls'],
};

const settings = Object.keys(READERS) as Setting[];
const readBy = (role: Role) =>
  settings.filter((name) => {
    const readers = READERS[name];
    return typeof readers !== 'string' && readers.includes(role);
  });
const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** A setting can come from a file. */
const missingIn = (named: Iterable<string>, wanted: readonly string[]): string[] => {
  const all = new Set([...named].map((name) => name.replace(/_FILE$/, '')));
  return wanted.filter((name) => !all.has(name));
};

interface Container {
  env?: { name: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: object }[];
}
interface Deployment {
  spec: { template: { spec: { containers: [Container] } } };
}

const kubernetes = new Map<string, Container>();
let common: string[];

beforeAll(async () => {
  const manifests = await render('base');
  for (const manifest of manifests) {
    if (manifest.kind === 'ConfigMap') common = Object.keys(manifest.data as object);
    if (manifest.kind !== 'Deployment') continue;
    kubernetes.set(manifest.metadata.name, (manifest as unknown as Deployment).spec.template.spec.containers[0]);
  }
});

const { services }: { services: Record<string, { environment: Record<string, string> }> } = parse(
  textOf('compose/compose.yaml'),
  { merge: true },
);

test.each(everyRole)('Kubernetes names every setting that %s reads', (role) => {
  const { env = [], envFrom = [] } = kubernetes.get(role) ?? {};
  const named = env.map(({ name }) => name);
  const shared = envFrom.some(({ configMapRef }) => configMapRef) ? common : [];
  expect(missingIn([...named, ...shared], readBy(role))).toEqual([]);
});

test.each(everyRole)('compose names every setting that %s reads', (role) => {
  const { environment } = services[role] ?? services[`${role}-1`] ?? { environment: {} };
  expect(missingIn(Object.keys(environment), readBy(role))).toEqual([]);
});

test('a node of compose with all roles has the settings of each', () => {
  const split: Setting[] = ['ROLES', 'CALLS_URL'];
  const wanted = everyRole.flatMap(readBy).filter((name) => !split.includes(name));
  expect(missingIn(Object.keys(services['app-1']?.environment ?? {}), wanted)).toEqual([]);
});

test('the image sets what its roles take from it', () => {
  const [line = ''] = /^ENV NODE_ENV=.*$/m.exec(textOf('image/Dockerfile')) ?? [];
  const ofImage = settings.filter((name) => READERS[name] === 'the image sets it');
  expect(ofImage.filter((name) => !line.includes(` ${name}=`))).toEqual([]);
});

test('the README names each secret of a variable, with its key', () => {
  const rows = textOf('README.md').split('\n');
  const absent = [...kubernetes.values()]
    .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []))
    .filter(({ name, key }) => !rows.some((row) => row.startsWith(`| \`${name}\` |`) && row.includes(`\`${key}\``)));
  expect(absent).toEqual([]);
});
