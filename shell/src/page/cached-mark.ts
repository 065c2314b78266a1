const MARK = 'data-kept';

/** A page out of the phone's keeping says so itself: nothing else tells it from one that has just come. */
export const markKept = (html: string): string => html.replace('<html', `<html ${MARK}`);

export const isKeptPage = (): boolean => document.documentElement.hasAttribute(MARK);
