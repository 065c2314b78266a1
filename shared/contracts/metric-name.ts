/** The name of an act that the backend counts, or of a squad's own metric. */
export const METRIC_NAME = /^[a-z][a-z0-9_]{1,39}$/;
