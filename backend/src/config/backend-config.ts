import { paymentMethods } from '@viewmax/contracts/constants';
import { isStoreAddress } from '@viewmax/server/objects/store-address';
import { withoutSlash } from '@viewmax/server/without-slash';
import { z } from 'zod';
import { checkPush, pushSettings } from './push-settings.ts';
import { checkSms, smsSettings } from './sms-settings.ts';

const secretSchema = z.string().min(32, 'must have at least 32 characters');

const settings = z.object({
  JWT_SECRET: secretSchema.describe('Signs tokens; at least 32 characters, the same on every node'),
  OTHER_JWT_SECRETS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine(
      (list) => list.every((one) => one.length >= 32),
      'must be secrets of at least 32 characters, comma-separated',
    )
    .describe(
      'Further secrets whose tokens, devices and codes are valid, comma-separated, for a change of `JWT_SECRET`',
    ),
  PHONE_MARK_SECRET: secretSchema.describe('Seals the marks of phones that had their free points. It never changes'),
  TOKEN_TTL_SECONDS: z.coerce.number().int().positive().default(3600).describe('Lifetime of a token'),
  CORS_ORIGINS: z
    .string()
    .default('https://localhost,http://localhost,capacitor://localhost')
    .describe("Other origins that may call, comma-separated: the native wrapper's"),
  PAYMENT_METHOD: z.enum(paymentMethods).default('flutterwave').describe('The provider that the app opens'),
  FLUTTERWAVE_PUBLIC_KEY: z.string().default('FLWPUBK_TEST-sandbox-X').describe('Public key for the app'),
  PAYSTACK_PUBLIC_KEY: z.string().default('pk_test_sandbox').describe('Public key for the app'),
  FLUTTERWAVE_SECRET_KEY: z.string().min(1).optional().describe('Without it, payments by Flutterwave are off'),
  FLUTTERWAVE_WEBHOOK_HASH: z
    .string()
    .min(1)
    .optional()
    .describe('Without it, every webhook of Flutterwave is rejected'),
  FLUTTERWAVE_API_URL: z
    .url()
    .transform(withoutSlash)
    .default('https://api.flutterwave.com')
    .describe('Address for verifying payments'),
  PAYSTACK_SECRET_KEY: z.string().min(1).optional().describe('Without it, payments by Paystack are off'),
  PAYSTACK_API_URL: z
    .url()
    .transform(withoutSlash)
    .default('https://api.paystack.co')
    .describe('Address for verifying payments'),
  TRANSFER_FROM_NAIRA: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe(
      'The least payment by transfer, where the provider makes accounts for single payments; 0 turns transfers off',
    ),
  PUBLIC_URL: z
    .url()
    .transform(withoutSlash)
    .optional()
    .describe(
      "Address of the app, to which a provider's page leads back, else to the host of each request. The SMS of a code names its host, so that a phone fills the code in",
    ),
  PAYMENT_MAILBOX: z
    .email()
    .default('transactions@viewmax.example')
    .describe('Payment email for users without an email, with a + for each user'),
  PAYMENT_POLL_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(30)
    .describe('Interval for checking open payments; 0 is never'),
  PAYMENT_CHECKS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe(
      'The most checks of open payments a minute, of each provider and by all nodes. Paystack takes some 300 calls',
    ),
  DATA_DIR: z.string().default('.data').describe('Folder of pictures, in uploads/, without PICTURE_STORE'),
  PICTURE_STORE: z
    .string()
    .refine(isStoreAddress, 'must be a directory, or s3://bucket/prefix')
    .optional()
    .describe('The store of pictures. The default is uploads/ under DATA_DIR'),
  OFFER_HOURS: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/, 'must be two hours, as 8-22')
    .default('8-22')
    .transform((text) => text.split('-').map(Number) as [number, number])
    .refine(([from, to]) => from < to && to <= 24, 'must be two hours of a day, as 8-22')
    .describe('From and until which hour of Lagos members who wait are offered seats and get messages about them'),
  RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1).describe('Scales all limits, for load tests'),
  ...smsSettings,
  ...pushSettings,
  NODE_ENV: z.string().optional().describe('`production` turns the description of the calls off'),
  API_DOCS: z
    .enum(['0', '1'], 'must be 0 or 1')
    .optional()
    .describe('The description of the calls at /api/docs; off by default in production'),
  APP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .default('3.0.12')
    .describe('The newest version in the stores'),
  APP_STORE_URL: z.url().default('https://apps.apple.com/app/viewmax').describe('Store page for iOS updates'),
  PLAY_STORE_URL: z
    .url()
    .default('https://play.google.com/store/apps/details?id=com.viewmax.app')
    .describe('Store page for Android updates'),
});

/** Each key is the name of a variable. */
export const backendEnvironment = settings.superRefine(checkSms).superRefine(checkPush);

export type BackendConfig = z.output<typeof backendEnvironment>;

/** Reads the backend's part of the environment. The error lists every bad key. */
export function readBackendConfig(env: Record<string, string | undefined>): BackendConfig {
  const { data, error } = backendEnvironment.safeParse(env);
  if (data) return data;
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`Bad configuration:\n${lines.join('\n')}`);
}
