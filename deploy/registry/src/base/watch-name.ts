/** The log's name for automatic actions. */
export const WATCH = 'watch';
