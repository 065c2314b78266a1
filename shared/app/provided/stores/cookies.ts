/** The value as the server wrote it, or undefined without such a cookie. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}

/**
 * Writes a cookie for every path of this origin. It ends with the browser's session unless it has an age; 0 deletes it.
 *
 * @example writeCookie('in', '1', 3_600)
 */
export function writeCookie(name: string, value: string, maxAgeS?: number): void {
  const age = maxAgeS === undefined ? '' : `; max-age=${maxAgeS}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/${age}; samesite=lax`;
}
