import { secretsBy } from '@viewmax/backend/secrets';
import { readSettings } from '../settings/settings.ts';

export type Env = Record<string, string>;

export const settingsOf = (env: Env) => readSettings(env).settings;

/** The lines of a refusal without the first one, which is the same for all. */
export function linesOf(env: Env): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n');
    if (first !== 'These settings are wrong:') throw error;
    return lines.map((line) => line.trim());
  }
}

export const without = (env: Env, ...names: string[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

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
export const production = without({ ...roles.ops, ...roles.calls }, 'ROLES', 'PAYSTACK_SECRET_KEY');

export const people = {
  OIDC_ISSUER: 'https://id.example/realms/viewmax',
  OIDC_CLIENT_ID: 'viewmax',
  OIDC_GROUPS: 'staff=reader, catalog team=squad:catalog,a=b=owner',
  OPS_URL: 'https://ops.example',
};
export const print = Array(32).fill('0a').join(':');
export const apps = { ANDROID_PACKAGE: 'com.viewmax.app', ANDROID_CERT_SHA256: print };
