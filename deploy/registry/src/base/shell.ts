/** The release that is no remote: it carries all the others. */
export const SHELL = 'shell';
