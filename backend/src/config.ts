import { join } from 'node:path';
import { paymentMethods } from '@viewmax/contracts/constants';
import { isStoreAddress } from '@viewmax/server/objects/store-address';
import { withoutSlash } from '@viewmax/server/without-slash';
import { z } from 'zod';
import { badConfiguration } from './bad-configuration.ts';
import { checkPush, pushConfig, pushEnvironment } from './push/config.ts';
import { checkSms, smsConfig, smsEnvironment } from './sms/config.ts';

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const variables = z.object({
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .describe('Signs tokens; at least 32 characters, the same on every node'),
  PHONE_MARK_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .describe('Seals the marks of phones that had their free points. It never changes'),
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
  FLUTTERWAVE_API_URL: z.url().default('https://api.flutterwave.com').describe('Address for verifying payments'),
  PAYSTACK_SECRET_KEY: z.string().min(1).optional().describe('Without it, payments by Paystack are off'),
  PAYSTACK_API_URL: z.url().default('https://api.paystack.co').describe('Address for verifying payments'),
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
  DATA_DIR: z.string().default('.data').describe('Folder of pictures, in uploads/, without PICTURE_STORE'),
  PICTURE_STORE: z
    .string()
    .refine(isStoreAddress, 'must be a directory, or s3://bucket/prefix')
    .optional()
    .describe('The store of pictures. The default is uploads/ under DATA_DIR'),
  RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1).describe('Scales all limits, for load tests'),
  ...smsEnvironment,
  ...pushEnvironment,
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

export const backendEnvironment = variables.superRefine(checkSms).superRefine(checkPush);

const backendConfig = backendEnvironment.transform((env) => ({
  jwtSecret: env.JWT_SECRET,
  phoneMarkSecret: env.PHONE_MARK_SECRET,
  tokenTtlSeconds: env.TOKEN_TTL_SECONDS,
  corsOrigins: list(env.CORS_ORIGINS),
  payments: {
    method: env.PAYMENT_METHOD,
    flutterwavePublicKey: env.FLUTTERWAVE_PUBLIC_KEY,
    paystackPublicKey: env.PAYSTACK_PUBLIC_KEY,
    flutterwaveSecretKey: env.FLUTTERWAVE_SECRET_KEY,
    flutterwaveWebhookHash: env.FLUTTERWAVE_WEBHOOK_HASH,
    flutterwaveApiUrl: withoutSlash(env.FLUTTERWAVE_API_URL),
    paystackSecretKey: env.PAYSTACK_SECRET_KEY,
    paystackApiUrl: withoutSlash(env.PAYSTACK_API_URL),
    mailbox: env.PAYMENT_MAILBOX,
    pollSeconds: env.PAYMENT_POLL_SECONDS,
  },
  pictureStore: env.PICTURE_STORE ?? join(env.DATA_DIR, 'uploads'),
  rateLimitMultiplier: env.RATE_LIMIT_MULTIPLIER,
  sms: smsConfig(env),
  push: pushConfig(env),
  hasDocs: env.API_DOCS ? env.API_DOCS === '1' : env.NODE_ENV !== 'production',
  app: { version: env.APP_VERSION, appStoreUrl: env.APP_STORE_URL, playStoreUrl: env.PLAY_STORE_URL },
}));
export type BackendConfig = z.output<typeof backendConfig>;

/** Reads the backend's part of the environment. The error lists every bad key. */
export function readBackendConfig(env: Record<string, string | undefined>): BackendConfig {
  const result = backendConfig.safeParse(env);
  if (result.success) return result.data;
  throw badConfiguration(result.error.issues);
}
