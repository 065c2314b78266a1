import { z } from 'zod';

const processEnvironment = z.object({
  HOST: z.string().default('127.0.0.1').describe('The address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8081).describe('The port to listen on'),
  DATA_DIR: z.string().default('.data').describe("PGlite's files and secrets that were made here"),
  DATABASE_URL: z.string().optional().describe('PostgreSQL; without it, PGlite under DATA_DIR'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses of the proxies in front, comma-separated: only they are believed about where a call came from',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('How long to go on answering when asked to stop'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});
export type ProcessConfig = z.output<typeof processEnvironment>;

/** What the process needs that runs the backend alone. */
export const readProcessConfig = (env: Record<string, string | undefined>): ProcessConfig =>
  processEnvironment.parse(env);
