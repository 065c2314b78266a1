type Version = readonly [number, number, number];

const VERSION = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;
const PART = /^(\^|~|>=|<=|>|<|=)?v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i;

function parse(text: string): Version | null {
  const [, major, minor, patch] = VERSION.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

const isBelow = (a: Version, b: Version): boolean => {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

interface Span {
  from: Version;
  /** Not itself any more; nothing stands for no end. */
  to?: Version;
}

/** The version after all that begin like this one, up to the given place. */
const after = ([major, minor, patch]: Version, place: number): Version =>
  place === 0 ? [major + 1, 0, 0] : place === 1 ? [major, minor + 1, 0] : [major, minor, patch + 1];

function caretPlace([major, minor]: Version, given: number): number {
  if (major > 0 || given === 1) return 0;
  return minor > 0 || given === 2 ? 1 : 2;
}

const ZERO: Version = [0, 0, 0];

function spanOf(part: string): Span | null {
  const [, operator = '', ...texts] = PART.exec(part) ?? [];
  if (texts.length === 0) return null;
  const wild = texts.findIndex((text) => !/^\d+$/.test(text ?? ''));
  const given = wild < 0 ? 3 : wild;
  const at = (index: number) => (index < given ? Number(texts[index]) : 0);
  const from: Version = [at(0), at(1), at(2)];
  if (given === 0) return { from: ZERO };
  const next = after(from, given - 1);
  if (operator === '>=') return { from };
  if (operator === '>') return { from: next };
  if (operator === '<') return { from: ZERO, to: from };
  if (operator === '<=') return { from: ZERO, to: next };
  if (operator === '~') return { from, to: after(from, given === 1 ? 0 : 1) };
  // A whole version without a sign stands for what is compatible with it, as the bundler takes it.
  if (operator === '^' || (operator === '' && given === 3)) return { from, to: after(from, caretPlace(from, given)) };
  return { from, to: next };
}

const holds = (version: Version, { from, to }: Span): boolean =>
  !isBelow(version, from) && (to === undefined || isBelow(version, to));

function spansOf(range: string): Span[][] | null {
  const ways = range.split('||').map((way) =>
    way
      .replace(/([<>=~^])\s+/g, '$1')
      .trim()
      .split(/\s+/),
  );
  const spans = ways.map((parts) => parts.map(spanOf));
  return spans.every((way): way is Span[] => way.every((span) => span !== null)) ? spans : null;
}

export const isRange = (range: string): boolean => spansOf(range) !== null;

/**
 * Whether a version lies in a range such as `^1.2`, `~1.2.3`, `>=1.2 <3` or `1.x || 2.x`. What stands behind a hyphen is
 * the hash of a build and not looked at. A range that cannot be read holds nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const found = parse(version);
  return found !== null && (spansOf(range)?.some((way) => way.every((span) => holds(found, span))) ?? false);
}
