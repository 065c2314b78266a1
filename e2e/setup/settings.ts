/** The token of ops in every stack. */
export const OPS_TOKEN = 'the-token-of-the-ops-team-in-journeys';

/** The settings of every stack here. All journeys come from one address, so the limits are high. */
export const FIXED_SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_MULTIPLIER: '1000',
  // Journeys run at any hour.
  OFFER_HOURS: '0-24',
  // Half of the journeys wait for the work that a page does late.
  QUIET_MS: '300',
  OPS_TOKEN,
  // Only a wrapper reads it.
  ONESIGNAL_APP_ID: 'app-id',
};

const SOON = '2000';

/**
 * A hanging file ends sooner. A good release needs less than this on a busy machine. Files share a stack if they name this
 * object, because Playwright compares options by identity.
 */
export const SHORT_DEADLINES = {
  ENTRY_TIMEOUT_MS: SOON,
  CHUNK_TIMEOUT_MS: SOON,
  LONGEST_TIMEOUT_MS: SOON,
  MOUNT_TIMEOUT_MS: SOON,
};
