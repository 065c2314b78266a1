import { withFiles } from '@viewmax/server/file-settings';
import { z } from 'zod';
import { badConfiguration } from './bad-configuration.ts';
import { backendEnvironment } from './config.ts';
import { secretsBy } from './secrets.ts';

const processEnvironment = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8081).describe('Port to listen on'),
  DATA_DIR: z.string().default('.data').describe("Folder of PGlite's files and generated secrets"),
  DATABASE_URL: z.string().optional().describe('PostgreSQL; without it, PGlite under DATA_DIR'),
  NODE_ENV: z.string().optional().describe('`production` wants DATABASE_URL'),
  DEMO: z
    .enum(['0', '1'], 'must be 0 or 1')
    .optional()
    .describe('1: allows an embedded database with demo logins in production too'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses of trusted proxies, comma-separated: only they may report the address of a client'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0).describe('Seconds of answering after the signal to stop'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});
export type ProcessConfig = z.output<typeof processEnvironment>;

type Environment = Record<string, string | undefined>;

/** Settings of a process that works on the database alone. An image has `DATABASE_URL_FILE`. */
export function readProcessConfig(given: Environment): ProcessConfig {
  const { env, issues } = withFiles(given, ['DATABASE_URL']);
  if (issues.length > 0) throw new Error(issues.join('\n'));
  const result = processEnvironment.safeParse(env);
  if (result.success) return result.data;
  throw badConfiguration(result.error.issues);
}

// On PGlite the server makes the secrets later, under a valid DATA_DIR. So this check needs only the shape of a
// secret.
const MADE_LATER = secretsBy(() => 'x'.repeat(32));

const serverEnvironment = processEnvironment.refine(
  ({ NODE_ENV, DATABASE_URL, DEMO }) => NODE_ENV !== 'production' || DATABASE_URL || DEMO === '1',
  {
    path: ['DATABASE_URL'],
    error: 'is needed in production, or DEMO=1 for an embedded database with demo logins',
  },
);

/**
 * Settings of the process that runs the backend. The error lists the bad keys of both parts before anything is opened.
 */
export function readServerConfig(env: Environment): ProcessConfig {
  const made = env.DATABASE_URL ? {} : MADE_LATER;
  const others = backendEnvironment.safeParse({ ...made, ...env });
  const settings = serverEnvironment.safeParse(env);
  if (settings.success && others.success) return settings.data;
  throw badConfiguration([...(settings.error?.issues ?? []), ...(others.error?.issues ?? [])]);
}
