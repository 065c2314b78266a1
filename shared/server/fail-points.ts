/** Called at the named points of a change. Tests pause or kill the process there. */
export type Reached<Point extends string> = (point: Point) => void | Promise<void>;

/** The default of every server. */
export const ignorePoint: Reached<string> = () => undefined;
