import { withoutSlash } from '@viewmax/server/without-slash';
import { z } from 'zod';

/** Part of the backend's environment. */
export const smsSettings = {
  SMS_PROVIDER: z
    .enum(['none', 'sandbox', 'termii'])
    .default('none')
    .describe('The SMS provider of codes; with none, no code is sent'),
  SMS_API_URL: z
    .url()
    .transform(withoutSlash)
    .optional()
    .describe("Address of the SMS API; by default the provider's own"),
  SMS_API_KEY: z.string().min(1).optional().describe("The provider's key"),
  SMS_SENDER: z.string().min(1).max(11).default('Viewmax').describe('The sender that phones show'),
};

type SmsSettings = z.output<z.ZodObject<typeof smsSettings>>;

export type SmsConfig =
  | { provider: 'none' }
  | { provider: 'sandbox'; url: string }
  | { provider: 'termii'; url: string; apiKey: string; sender: string };

const TERMII = 'https://api.ng.termii.com';

const needs = {
  none: [],
  sandbox: ['SMS_API_URL'],
  termii: ['SMS_API_KEY'],
} as const;

/** Checks the whole environment: each provider has its own keys. */
export function checkSms(env: SmsSettings, context: z.RefinementCtx): void {
  for (const key of needs[env.SMS_PROVIDER]) {
    if (env[key]) continue;
    context.addIssue({ code: 'custom', path: [key], message: `required with SMS_PROVIDER=${env.SMS_PROVIDER}` });
  }
}

export function smsConfig(env: SmsSettings): SmsConfig {
  const { SMS_PROVIDER: provider, SMS_API_URL: url, SMS_API_KEY: apiKey = '', SMS_SENDER: sender } = env;
  if (provider === 'none') return { provider };
  if (provider === 'sandbox') return { provider, url: url ?? '' };
  return { provider, url: url ?? TERMII, apiKey, sender };
}
