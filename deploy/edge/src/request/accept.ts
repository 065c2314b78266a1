/** Whether the request is a navigation of a browser. */
export const asksForPage = (header = ''): boolean => /\btext\/html\b/i.test(header);

/** Whether the client has no preference (`curl`) or accepts anything. */
export const takesAnything = (header = '*/*'): boolean => header.includes('*/*');
