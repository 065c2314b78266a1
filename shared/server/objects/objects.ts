/** Stores bytes by key, such as `foreign/name.webp`: in a directory, or below a prefix of a bucket. */
export interface Objects {
  /** The bytes, or null. */
  read(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Replaces the object of the same key. A reader never gets a part of it. */
  write(key: string, content: Buffer): Promise<void>;
  /** Writes an object if the key is free, and returns whether it did. */
  create(key: string, content: Buffer): Promise<boolean>;
  /** Succeeds for an absent object too. */
  remove(key: string): Promise<void>;
  /** Every key with this start, in no certain order. */
  list(start?: string): AsyncIterable<string>;
}

/** The store failed or gave no answer. The same call can succeed later. */
export class StoreError extends Error {
  override readonly name = 'StoreError' as const;
}
