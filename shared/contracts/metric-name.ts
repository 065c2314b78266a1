/** The name of an event that the backend notes, or of a squad's own metric. */
export const METRIC_NAME = /^[a-z][a-z0-9_]{1,39}$/;
