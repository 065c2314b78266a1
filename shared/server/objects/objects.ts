/** Stores bytes by key, such as `foreign/name.webp`: in a directory, or below a prefix of a bucket. */
export interface Objects {
  /** The bytes, or null. */
  read(key: string): Promise<Buffer | null>;
  /** Replaces the object of the same key. A reader never gets a part of it. */
  write(key: string, content: Buffer): Promise<void>;
  /** Succeeds for an absent object too. */
  remove(key: string): Promise<void>;
  /** Every key, in no certain order. */
  list(): AsyncIterable<string>;
}

/** The store failed or gave no answer. The same call can succeed later. */
export class StoreError extends Error {
  override readonly name = 'StoreError' as const;
}
