/** The name of a flag, which cookies and headers carry. */
export const FLAG_NAME = /^[a-z][a-z0-9-]{1,39}$/;

export const MOST_FLAGS = 10;
