import { expect } from '@jest/globals';
import { secretsBy } from '@viewmax/backend/secrets';
import { readSettings } from '../settings/read-settings.ts';

/** The sentences of a refusal, without its first line. */
export const sentences = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe('These settings are wrong:');
    return lines.map((line) => line.trim());
  }
};

export const settingsOf = (env: Record<string, string>) => readSettings(env).settings;

export const KEY = 'x'.repeat(43);
export const SECRET = 'x'.repeat(32);
export const common = { DATABASE_URL: 'postgres://db/viewmax', PUBLIC_URL: 'https://viewmax.example' };
/** Exactly the settings that each role needs. */
export const roles = {
  pages: { ...common, ROLES: 'pages', SIGNING_KEY: KEY, CALLS_URL: 'http://calls:8080' },
  calls: { ...common, ROLES: 'calls', ...secretsBy(() => SECRET), PAYSTACK_SECRET_KEY: 'sk_live_x' },
  ops: { ...common, ROLES: 'ops', SIGNING_KEY: KEY, OPS_TOKEN: SECRET },
  jobs: { ...common, ROLES: 'jobs', SIGNING_KEY: KEY, PAYSTACK_SECRET_KEY: 'sk_live_x' },
};
export type Name = keyof typeof roles;

export const without = (env: object, name: string): Record<string, string> => {
  const { [name]: _, ...others } = env as Record<string, string>;
  return others;
};
