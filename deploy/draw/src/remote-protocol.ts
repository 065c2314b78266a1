import { createHash } from 'node:crypto';
import type { DrawRequest } from './protocol.ts';

/** The value of `authorization` by which pages show the renderer's token. */
export const bearerOf = (token: string): string => `Bearer ${token}`;

/** A script of a release, by name and by the hash of its text. */
export type ScriptName = readonly [name: string, hash: string];

/** `POST /draw`, from an edge to the renderer's process. */
export interface RemoteOrder {
  scripts: readonly ScriptName[];
  request: DrawRequest;
  /** Start another process for these scripts first. */
  isFresh?: boolean;
}

/** The answer with 409. With 200 the renderer drew or the drawing failed, and with 503 it did not draw. */
export interface MissingScripts {
  /** Their hashes. The edge sends each of them with `PUT /scripts/<hash>`. */
  missing: readonly string[];
}

/** A script is stored by its hash, so no edge can replace the script of another one. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const MAX_ORDER_BYTES = 1_048_576;
export const MAX_SCRIPT_BYTES = 4_194_304;
