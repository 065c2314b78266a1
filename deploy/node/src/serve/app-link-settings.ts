import type { AppLinks } from '@viewmax/edge';
import { z } from 'zod';

const FINGERPRINT = /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/;

/** The apps that may open links of the site. */
export const appLinkSettings = {
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('The Android app that opens links of the site'),
  ANDROID_CERT_SHA256: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toUpperCase()))
    .refine(
      (parts) => parts.every((part) => FINGERPRINT.test(part)),
      'must be SHA-256 fingerprints of 32 pairs with colons, comma-separated',
    )
    .optional()
    .describe('The fingerprints of the certificates that sign the Android app'),
  IOS_TEAM_ID: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'must be the 10 capitals and digits of an Apple team')
    .optional()
    .describe('The Apple team of the iOS app'),
  IOS_BUNDLE_ID: z
    .string()
    .regex(/^[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('The iOS app that opens links of the site'),
};

type Settings = z.output<z.ZodObject<typeof appLinkSettings>>;

const PAIRS = [
  ['ANDROID_PACKAGE', 'ANDROID_CERT_SHA256'],
  ['IOS_TEAM_ID', 'IOS_BUNDLE_ID'],
] as const;

/** Half of a pair names no app. */
export const appLinkIssues = (env: Record<string, string | undefined>): string[] =>
  PAIRS.flatMap(([one, other]) => {
    if (Boolean(env[one]) === Boolean(env[other])) return [];
    const [given, missing] = env[one] ? [one, other] : [other, one];
    return [`  ${missing} is needed with ${given}`];
  });

export function appLinksOf(settings: Settings): AppLinks {
  const { ANDROID_PACKAGE, ANDROID_CERT_SHA256, IOS_TEAM_ID, IOS_BUNDLE_ID } = settings;
  return {
    ...(ANDROID_PACKAGE &&
      ANDROID_CERT_SHA256 && { android: { packageName: ANDROID_PACKAGE, fingerprints: ANDROID_CERT_SHA256 } }),
    ...(IOS_TEAM_ID && IOS_BUNDLE_ID && { ios: { teamId: IOS_TEAM_ID, bundleId: IOS_BUNDLE_ID } }),
  };
}
