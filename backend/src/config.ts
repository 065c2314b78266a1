import { paymentMethods } from '@viewmax/shared/contracts/constants';
import { z } from 'zod';

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const backendEnvironment = z.object({
  JWT_SECRET: z.string().min(32).describe('Signs tokens; at least 32 characters, the same on every node'),
  TOKEN_TTL_SECONDS: z.coerce.number().int().positive().default(3600).describe('How long a token lives'),
  CORS_ORIGINS: z
    .string()
    .default('https://localhost,http://localhost,capacitor://localhost')
    .describe("Other origins that may call, comma-separated: the native wrapper's"),
  PAYMENT_METHOD: z.enum(paymentMethods).default('flutterwave').describe('The provider that the app opens'),
  FLUTTERWAVE_PUBLIC_KEY: z.string().default('FLWPUBK_TEST-sandbox-X').describe('Given to the app'),
  PAYSTACK_PUBLIC_KEY: z.string().default('pk_test_sandbox').describe('Given to the app'),
  APP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .default('3.0.12')
    .describe('The newest version in the stores'),
  APP_STORE_URL: z.url().default('https://apps.apple.com/app/viewmax').describe('Where iOS users update'),
  PLAY_STORE_URL: z
    .url()
    .default('https://play.google.com/store/apps/details?id=com.viewmax.app')
    .describe('Where Android users update'),
});

const backendConfig = backendEnvironment.transform((env) => ({
  jwtSecret: env.JWT_SECRET,
  tokenTtlSeconds: env.TOKEN_TTL_SECONDS,
  corsOrigins: list(env.CORS_ORIGINS),
  payments: {
    method: env.PAYMENT_METHOD,
    flutterwavePublicKey: env.FLUTTERWAVE_PUBLIC_KEY,
    paystackPublicKey: env.PAYSTACK_PUBLIC_KEY,
  },
  app: { version: env.APP_VERSION, appStoreUrl: env.APP_STORE_URL, playStoreUrl: env.PLAY_STORE_URL },
}));
export type BackendConfig = z.output<typeof backendConfig>;

/** Reads the backend's part of the environment. Lists every bad key at once. */
export function readBackendConfig(env: Record<string, string | undefined>): BackendConfig {
  const result = backendConfig.safeParse(env);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Bad configuration:\n${lines.join('\n')}`);
}
