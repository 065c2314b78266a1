import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { backendEnvironment } from '@viewmax/backend/config';
import { variables } from '@viewmax/node/variables';
import { parse, parseAllDocuments } from 'yaml';

type Setting = keyof typeof variables.shape | keyof typeof backendEnvironment.shape;

/** An operator sets these nowhere: the image sets them, the default is right, or they are for a trial or a test. */
const LEFT_OUT: Setting[] = [
  ...(['NODE_ENV', 'PORT', 'OPS_PORT', 'METRICS_PORT', 'DATA_DIR', 'HOST', 'SANDBOX', 'DEMO'] as const),
  ...([
    'STOP_SECONDS',
    'CLEAN_UP_HOURS',
    'DELTAS',
    'API_ORIGIN',
    'REQUIRED_CHECKS',
    'RULES',
    'CORS_ORIGINS',
    'API_DOCS',
  ] as const),
  ...(['FLUTTERWAVE_SCRIPT_URL', 'PAYSTACK_SCRIPT_URL', 'FLUTTERWAVE_API_URL', 'PAYSTACK_API_URL'] as const),
  ...([
    'ENTRY_TIMEOUT_MS',
    'CHUNK_TIMEOUT_MS',
    'LONGEST_TIMEOUT_MS',
    'MOUNT_TIMEOUT_MS',
    'REQUEST_TIMEOUT_MS',
  ] as const),
  ...(['QUIET_MS', 'REPORT_SAMPLE', 'TOKEN_TTL_SECONDS', 'PAYMENT_POLL_SECONDS', 'RATE_LIMIT_MULTIPLIER'] as const),
  ...(['SMS_API_URL', 'ONESIGNAL_API_URL', 'WEB_PUSH_URL', 'OFFER_HOURS'] as const),
];
const wanted = Object.keys({ ...variables.shape, ...backendEnvironment.shape }).filter(
  (name) => !LEFT_OUT.includes(name as Setting),
);

const production = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(production, file), 'utf8');

/** A setting can come from a file. */
const missingIn = (named: readonly string[]): string[] => {
  const all = new Set(named.map((name) => name.replace(/_FILE$/, '')));
  return wanted.filter((name) => !all.has(name));
};

test('Kubernetes names every setting that an operator may need', () => {
  const { configMapGenerator } = parse(read('kubernetes/base/kustomization.yaml'));
  const shared: string[] = configMapGenerator[0].literals.map((line: string) => line.split('=')[0]);
  const own = globSync('kubernetes/base/roles/*.yaml', { cwd: production })
    .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()))
    .flatMap(({ kind, spec }) => (kind === 'Deployment' ? spec.template.spec.containers[0].env : []))
    .map(({ name }: { name: string }) => name);
  expect(missingIn([...shared, ...own])).toEqual([]);
});

test('compose names every setting that an operator may need', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true });
  const split = ['ROLES', 'CALLS_URL'];
  expect(missingIn([...Object.keys(services['app-1'].environment), ...split])).toEqual([]);
});
