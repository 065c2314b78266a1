import isSatisfied from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';

/** The hash of a build. semver would take it for a version that comes before the release. */
const HASH = /(?<=[\dx*])[-+][\w.+-]*/gi;
const WHOLE = /^v?\d+\.\d+\.\d+$/;

export const withoutHash = (version: string): string => version.replace(HASH, '');

/** One way of a range in semver's words. */
function wayOf(text: string): string | null {
  const way = text.trim().replace(HASH, '');
  // semver would let everything in by an empty way, and knows spans that are not documented here.
  if (way === '' || way.split(/\s+/).includes('-')) return null;
  return way
    .replace(/([<>=~^])\s+/g, '$1')
    .split(/\s+/)
    .map((part) => (WHOLE.test(part) ? `^${part}` : part))
    .join(' ');
}

/** In semver's words; null for one that cannot be read. */
export function readRange(range: string): string | null {
  const ways = range.split('||').map(wayOf);
  return ways.includes(null) ? null : validRange(ways.join('||'));
}

export const isRange = (range: string): boolean => readRange(range) !== null;

/**
 * Whether a version lies in a range such as `^1.2`, `~1.2.3`, `>=1.2 <3` or `1.x || 2.x`: as semver says, but that the hash of
 * a build, behind a hyphen, is not looked at, and that a whole version without a sign stands for what is compatible with it,
 * as the bundler takes it. A range that cannot be read holds nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const read = readRange(range);
  return read !== null && isSatisfied(withoutHash(version), read);
}
