import isSatisfied from 'semver/functions/satisfies.js';
import minVersion from 'semver/ranges/min-version.js';
import validRange from 'semver/ranges/valid.js';

/** The hash of a build. semver would read it as a prerelease. */
const HASH = /([\dx*])[-+][\w.+-]*/gi;
const WHOLE = /^v?\d+\.\d+\.\d+$/;

export const withoutHash = (version: string): string => version.replace(HASH, '$1');

/** One alternative of a range, in semver's syntax. */
function wayOf(text: string): string | null {
  const way = withoutHash(text.trim());
  // semver accepts everything for an empty alternative, and supports hyphen ranges that we do not document.
  if (way === '' || way.split(/\s+/).includes('-')) return null;
  return way
    .replace(/([<>=~^])\s+/g, '$1')
    .split(/\s+/)
    .map((part) => (WHOLE.test(part) ? `^${part}` : part))
    .join(' ');
}

/** The range in semver's syntax; null if it cannot be read. */
export function readRange(range: string): string | null {
  const ways = range.split('||').map(wayOf);
  return ways.includes(null) ? null : validRange(ways.join('||'));
}

export const isRange = (range: string): boolean => readRange(range) !== null;

/**
 * Whether a version lies in a range such as `^1.2`, `~1.2.3`, `>=1.2 <3` or `1.x || 2.x`. It differs from semver in two
 * points. The hash of a build, after the hyphen, is ignored. A whole version without an operator means a caret, as in
 * the bundler. A range that cannot be read matches nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const read = readRange(range);
  return read !== null && isSatisfied(withoutHash(version), read);
}

/** The oldest version in a range. */
export function oldestOf(range: string): string | undefined {
  const read = readRange(range);
  return (read !== null && minVersion(read)?.version) || undefined;
}
