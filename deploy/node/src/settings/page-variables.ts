import { backendEnvironment } from '@viewmax/backend/config';
import { z } from 'zod';
import { milliseconds } from './kinds.ts';

/** How long a page waits and what it reports, and the log of the process. */
export const pageVariables = {
  ENTRY_TIMEOUT_MS: milliseconds(8000).describe("the page's time limit for the entry of a remote"),
  CHUNK_TIMEOUT_MS: milliseconds(10_000).describe("the page's time limit for a chunk"),
  LONGEST_TIMEOUT_MS: milliseconds(120_000).describe(
    'the limit of these two on a slow line, where they follow the measured rate and the size of the files',
  ),
  QUIET_MS: milliseconds(3000).describe(
    "the page's pause between its load event and the work that can wait: overlays, reports, the storing of files",
  ),
  MOUNT_TIMEOUT_MS: milliseconds(5000).describe("the page's time limit for the mount of a remote"),
  REQUEST_TIMEOUT_MS: milliseconds(15_000).describe("the page's time limit for a call"),
  REPORT_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of pages that send timings, from 0 to 1; all pages send faults'),
  ONESIGNAL_APP_ID: backendEnvironment.shape.ONESIGNAL_APP_ID.describe(
    'the OneSignal app for push in the native app. `ONESIGNAL_API_KEY` of the backend sends the messages',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('`fatal` to `debug`, or `silent`'),
};
