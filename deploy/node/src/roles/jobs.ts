import { randomBytes } from 'node:crypto';
import { backendJobs } from '@viewmax/backend/jobs';
import { secretsBy } from '@viewmax/backend/secrets';
import type { FastifyInstance } from 'fastify';
import { backendOptions } from './calls.ts';
import type { NodeParts } from './node-parts.ts';

/** Runs the jobs of the built-in backend in a process without its calls. */
export async function addJobs(server: FastifyInstance, parts: NodeParts): Promise<void> {
  // Jobs check no token, so their process needs no secret.
  const secrets = secretsBy(() => randomBytes(32).toString('base64url'));
  await server.register(backendJobs, backendOptions(parts, secrets));
}
