/** The sentence of an error. The commands print it without a stack trace, because the operator is its reader. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
