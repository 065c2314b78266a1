import type { AppLinks } from '@viewmax/edge';
import type { Settings } from './settings.ts';

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

/** The apps that may open links of the site. */
export function appLinksOf(settings: Settings): AppLinks {
  const { ANDROID_PACKAGE, ANDROID_CERT_SHA256, IOS_TEAM_ID, IOS_BUNDLE_ID } = settings;
  return {
    ...(ANDROID_PACKAGE &&
      ANDROID_CERT_SHA256 && { android: { packageName: ANDROID_PACKAGE, fingerprints: ANDROID_CERT_SHA256 } }),
    ...(IOS_TEAM_ID && IOS_BUNDLE_ID && { ios: { teamId: IOS_TEAM_ID, bundleId: IOS_BUNDLE_ID } }),
  };
}
