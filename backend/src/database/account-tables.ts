import type { Generated } from 'kysely';

export interface AccountTables {
  signup_grants: { phone_mark: string };
  devices: { user_id: string; device_type: string; platform: string; seen_at: Date };
  otp_codes: {
    phone: string;
    code_mark: string;
    wrong_tries: Generated<number>;
    expires_at: Date;
    asked_by: string;
    strange_tries: Generated<number>;
  };
  phone_changes: { user_id: string; code_mark: string; wrong_tries: Generated<number>; expires_at: Date };
  sessions: {
    id: Generated<string>;
    user_id: string;
    device_mark: string;
    device: string;
    started_at: Date;
    seen_at: Date;
    ends_at: Date;
  };
  known_devices: { user_id: string; device_mark: string; session_version: number; seen_at: Date };
  left_pictures: { path: string; left_at: Date };
  rate_limits: { key: string; rested_at: Date };
  daily_tries: { key: string; day: Date; tries: number };
}
