import { backendEnvironment } from '@viewmax/backend/config';
import { z } from 'zod';
import { fingerprints, onOrOff } from './kinds.ts';

/** What the app shows, and its links to outside companies and stores. */
export const appVariables = {
  CORS_ORIGINS: backendEnvironment.shape.CORS_ORIGINS.transform((text) =>
    text.split(',').map((part) => part.trim()),
  ).meta({
    normally: "the native wrapper's",
    description: 'other origins that may call, comma-separated',
  }),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('the Android app that opens links of the site'),
  ANDROID_CERT_SHA256: fingerprints.describe(
    'the fingerprints of the certificates that sign the Android app, comma-separated. Play signs with [its own](../../docs/operations/set-up.md#the-app-from-the-stores)',
  ),
  IOS_TEAM_ID: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'must be the 10 capitals and digits of an Apple team')
    .optional()
    .describe('the Apple team of the iOS app'),
  IOS_BUNDLE_ID: z
    .string()
    .regex(/^[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('the iOS app that opens links of the site'),
  SANDBOX: onOrOff.meta({
    normally: '1 without `DATABASE_URL`',
    description:
      '`1` serves stand-ins for outside companies at `/sandbox`, which reject live keys. In production it needs `DEMO=1`, because every visitor reads the codes of all members there. `0` requires the secret key of a payment provider',
  }),
  APP_VERSION: backendEnvironment.shape.APP_VERSION.describe('the version on the page'),
  SUPPORT_EMAIL: backendEnvironment.shape.SUPPORT_EMAIL.describe(
    'the email address on the page, which push services get too',
  ),
  CONTACT_FORM_URL: z.url().optional().meta({
    normally: "the sandbox's form",
    description: "the form service, which the page's policy then allows",
  }),
  SUPPORT_CHAT_URL: z.url().optional().describe('the support chat'),
  FLUTTERWAVE_SCRIPT_URL: z
    .url()
    .default('https://checkout.flutterwave.com/v3.js')
    .describe("the script of Flutterwave. The page's policy allows only providers with a secret key"),
  PAYSTACK_SCRIPT_URL: z
    .url()
    .default('https://js.paystack.co/v2/inline.js')
    .describe('the script of Paystack, under the same rule'),
};
