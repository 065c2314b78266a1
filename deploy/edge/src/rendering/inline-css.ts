/** A visitor downloads inlined styles with each page, and linked ones once. The app's have 25 KB at most. */
export const INLINE_BYTES = 65_536;

/** The beginning of each URL, and its scheme or first sign if it is not relative. */
const URL_BEGIN = /url\(\s*['"]?([a-z]+:|[/#'")])?/gi;

/**
 * Prepares a stylesheet for a style element: relative URLs resolve to its folder, and its text cannot close the
 * element. Null for a stylesheet that is too large, which the page links instead.
 */
export function inlineCss(css: string, base: string, most = INLINE_BYTES): string | null {
  if (Buffer.byteLength(css) > most) return null;
  return css
    .replace(URL_BEGIN, (begin, other: string | undefined) => (other ? begin : begin + base))
    .replaceAll('</', '<\\/');
}
