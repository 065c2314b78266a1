/** The cache of the documents. They are one entry, so a write changes all of them or none. */
export const SETS = 'sets';
export const STORED_SETS = '/stored-sets';

/** The cache of the files of all stored sets, by their addresses. Chromium keeps compiled code beside such an entry. */
export const FILES = 'files';

export const PICTURES = 'used-pictures';
