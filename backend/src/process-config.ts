import { z } from 'zod';

const processEnvironment = z.object({
  HOST: z.string().default('127.0.0.1').describe('The address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8081).describe('The port to listen on'),
  DATA_DIR: z.string().default('.data').describe("PGlite's files and secrets that were made here"),
  DATABASE_URL: z.string().optional().describe('PostgreSQL; without it, PGlite under DATA_DIR'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});
export type ProcessConfig = z.output<typeof processEnvironment>;

/** What the process needs that runs the backend alone. */
export const readProcessConfig = (env: Record<string, string | undefined>): ProcessConfig =>
  processEnvironment.parse(env);
