import { withoutSlash } from '@viewmax/server/without-slash';
import { z } from 'zod';

/** Part of the backend's environment. */
export const pushSettings = {
  ONESIGNAL_APP_ID: z.string().min(1).optional().describe('The OneSignal app. Without it the native app has no push'),
  ONESIGNAL_API_KEY: z.string().min(1).optional().describe('The key of that app. Without it no notice is sent'),
  ONESIGNAL_API_URL: z
    .url()
    .transform(withoutSlash)
    .default('https://api.onesignal.com')
    .describe('Address for sending notices'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
    .optional()
    .describe(
      'The key of messages to browsers: 32 bytes in base64url, the same for calls and jobs. Without it browsers get none. Another key ends the messages of all browsers',
    ),
  WEB_PUSH_URL: z
    .url()
    .transform(withoutSlash)
    .optional()
    .describe('Takes all messages to browsers in place of their push services: the sandbox'),
  SUPPORT_EMAIL: z
    .email('must be an email address')
    .default('support@viewmax.example')
    .describe('The mailbox that a push service writes to about our messages'),
};

type PushSettings = z.output<z.ZodObject<typeof pushSettings>>;

export interface PushConfig {
  url: string;
  appId: string;
  apiKey: string;
}

/** Checks the whole environment: the key belongs to an app. */
export function checkPush({ ONESIGNAL_APP_ID, ONESIGNAL_API_KEY }: PushSettings, context: z.RefinementCtx): void {
  if (!ONESIGNAL_API_KEY || ONESIGNAL_APP_ID) return;
  context.addIssue({ code: 'custom', path: ['ONESIGNAL_APP_ID'], message: 'required with ONESIGNAL_API_KEY' });
}

/** Undefined when no notice is sent. */
export function pushConfig(env: PushSettings): PushConfig | undefined {
  const { ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: apiKey, ONESIGNAL_API_URL: url } = env;
  if (!appId || !apiKey) return undefined;
  return { url, appId, apiKey };
}

/** Undefined when browsers get no messages. */
export const webPushConfig = (env: PushSettings) =>
  env.VAPID_PRIVATE_KEY ? { privateKey: env.VAPID_PRIVATE_KEY, contact: env.SUPPORT_EMAIL } : undefined;
