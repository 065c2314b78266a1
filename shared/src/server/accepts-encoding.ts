const listed = (coding: string): RegExp =>
  new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?\\s*(,|$)`, 'i');

const BROTLI = listed('br');
const GZIP = listed('gzip');

/** Whether an `Accept-Encoding` header lists `br`, and does not switch it off by `q=0`. */
export const acceptsBrotli = (header: string | readonly string[] = ''): boolean => BROTLI.test(String(header));

/** The same for `gzip`, the only encoding that some proxies pass. */
export const acceptsGzip = (header: string | readonly string[] = ''): boolean => GZIP.test(String(header));
