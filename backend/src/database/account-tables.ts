import type { Generated } from 'kysely';

export type AccountTables = {
  signup_grants: { phone_mark: string };
  devices: { user_id: string; device_type: string; platform: string; seen_at: Date };
  otp_codes: { phone: string; code_mark: string; wrong_tries: Generated<number>; expires_at: Date };
  rate_limits: { key: string; rested_at: Date };
};
