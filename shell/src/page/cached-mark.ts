const MARK = 'data-kept';

/** The worker marks each page that it caches, because a page cannot detect its own origin. */
export const markCached = (html: string): string => html.replace('<html', `<html ${MARK}`);

export const isCachedPage = (): boolean => document.documentElement.hasAttribute(MARK);
