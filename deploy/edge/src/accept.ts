/** What a browser sends when a person goes somewhere. */
export const asksForPage = (header = ''): boolean => /\btext\/html\b/i.test(header);

/** Has no wish (`curl`), or takes anything. */
export const takesAnything = (header = '*/*'): boolean => header.includes('*/*');
