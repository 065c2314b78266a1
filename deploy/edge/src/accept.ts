/** `br` is listed and not switched off by `q=0`. */
export const acceptsBrotli = (header = ''): boolean => /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(header);

/** The same of `gzip`, which is all that some proxies on the way let through. */
export const acceptsGzip = (header = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(header);

/** What a browser sends when a person goes somewhere. */
export const asksForPage = (header = ''): boolean => /\btext\/html\b/i.test(header);

/** Has no wish (`curl`), or takes anything. */
export const takesAnything = (header = '*/*'): boolean => header.includes('*/*');
