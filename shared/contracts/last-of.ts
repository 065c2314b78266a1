/** The last of a list. Some browsers that we support have no `at`. */
export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];
