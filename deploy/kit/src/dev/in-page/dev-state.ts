/** What a page asks the dev server for after each change. */
export interface DevState {
  /** The faults of the last builds; empty without any. */
  problem: string;
  setId: string;
  /** The hashes of the hot builds. */
  hashes: Record<string, string>;
}
