const BROTLI = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?\s*(,|$)/i;

/** Whether an `Accept-Encoding` header lists `br`, and does not switch it off by `q=0`. */
export const acceptsBrotli = (header: string | readonly string[] = ''): boolean => BROTLI.test(String(header));
