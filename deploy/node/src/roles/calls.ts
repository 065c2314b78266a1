import { randomBytes } from 'node:crypto';
import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import { backendJobs } from '@viewmax/backend/jobs';
import { createMetrics } from '@viewmax/backend/metrics';
import { secretsBy } from '@viewmax/backend/secrets';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '@viewmax/sandbox';
import { storedSecret } from '@viewmax/server/secret';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../server/listen.ts';
import type { Settings } from '../settings/settings.ts';
import type { NodeParts } from './node-parts.ts';

const originOf = ({ HOST, PORT }: Settings) => addressOf({ host: HOST, port: PORT });

/** Serves the stand-ins for outside companies. */
export async function addSandbox(server: FastifyInstance, { settings, env }: NodeParts): Promise<void> {
  const options = { keys: readPaymentKeys(env), backendOrigin: () => originOf(settings) };
  await server.register(sandboxApp, { prefix: '/sandbox', ...options });
}

/** The options of the built-in backend. On PostgreSQL its secrets come from the environment or from `secrets`. */
function backendOptions({ settings, env, db, metrics }: NodeParts, secrets = {}) {
  const { CALLS_URL, DATA_DIR, PICTURE_STORE, ROLES, SANDBOX } = settings;
  // The sandbox is part of the calls.
  const origin = ROLES.includes('calls') ? originOf(settings) : CALLS_URL;
  const sandbox = SANDBOX && origin ? sandboxEnvironment(origin, env) : {};
  const stored = (name: string) => storedSecret(DATA_DIR, name);
  const made = db.kind === 'pglite' ? { ...secretsBy(stored), VAPID_PRIVATE_KEY: stored('vapid') } : secrets;
  const config = readBackendConfig({ ...made, ...sandbox, ...env, DATA_DIR, PICTURE_STORE });
  return { db, metrics: createMetrics(db, metrics), config };
}

/** Serves the calls of the built-in backend, and its jobs if this process has their role. */
export async function addCalls(server: FastifyInstance, parts: NodeParts): Promise<void> {
  const { SANDBOX, ROLES } = parts.settings;
  if (SANDBOX) await addSandbox(server, parts);
  await server.register(backendApp, { ...backendOptions(parts), hasJobs: ROLES.includes('jobs') });
}

/** Runs the jobs of the built-in backend in a process without its calls. */
export async function addJobs(server: FastifyInstance, parts: NodeParts): Promise<void> {
  // Jobs check no token, so their process needs no secret.
  const secrets = secretsBy(() => randomBytes(32).toString('base64url'));
  await server.register(backendJobs, backendOptions(parts, secrets));
}
