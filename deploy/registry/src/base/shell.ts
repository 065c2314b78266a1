/** The release that loads all remotes. */
export const SHELL = 'shell';
