import { withoutHash } from '../releases/version-range.ts';
import type { Attributes } from './cohort.ts';

const OLDEST = '0.0.0';
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/**
 * The version of a phone's app; undefined for a browser, which has none. An app without a readable version counts as the
 * oldest one, because nothing proves that it can run more.
 */
export function wrapperOf({ platform, appVersion = '' }: Attributes): string | undefined {
  if (platform === 'web') return undefined;
  const version = withoutHash(appVersion);
  return VERSION.test(version) ? version : OLDEST;
}
