import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKPOINTS_FILE, type CheckpointsJson, checkpointsJsonSchema } from '@viewmax/contracts/checkpoints';
import { type RemoteJson, remoteJsonSchema } from '@viewmax/contracts/discovery';
import type { z } from 'zod';

const MOST_SHOWN = 100;

const valueAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], json);

/** `"tab" of routes[0] (/offers)`: the field, and the entry of a list by what a squad calls it. */
function placeOf(json: unknown, path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((key) => typeof key === 'number');
  const field = path.slice(at + 1).join('.');
  const ofField = field && `"${field}"`;
  if (at < 0) return ofField || 'it';
  const entry = valueAt(json, path.slice(0, at + 1)) as { path?: unknown; slot?: unknown } | null;
  const called = entry?.path ?? entry?.slot;
  const name = typeof called === 'string' ? ` (${called.slice(0, MOST_SHOWN)})` : '';
  return `${ofField && `${ofField} of `}${path.slice(0, at).join('.')}[${String(path[at])}]${name}`;
}

/** The schema's sentence about the expected value. */
const expectedBy = (message: string): string =>
  /^(Invalid string: )?must /.test(message)
    ? `It ${message.replace('Invalid string: ', '')}.`
    : `Expected: ${message.replace(/^(Invalid|Too) \w+: (expected )?/, '')}.`;

/** What is wrong at one place of the file, as a sentence that names the place. */
function faultOf(json: unknown, issue: z.core.$ZodIssue): string {
  const place = placeOf(json, issue.path);
  if (issue.code === 'unrecognized_keys') return `${place} has no field "${issue.keys.join('", "')}".`;
  const value = valueAt(json, issue.path);
  if (value === undefined) return `${place} is missing.`;
  return `${place} is ${JSON.stringify(value).slice(0, MOST_SHOWN)}. ${expectedBy(issue.message)}`;
}

/** All faults of a file at once, so that a squad mends them in one go. */
export class JsonFaults extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads a JSON file that a squad writes. */
export function readSquadJson<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new JsonFaults([
      isMissing ? `${folder} holds no ${file}.` : `${file} is not JSON: ${(error as Error).message}`,
    ]);
  }
  const { data, error } = schema.safeParse(json);
  if (!error) return data;
  throw new JsonFaults(error.issues.map((issue) => `${file}: ${faultOf(json, issue)}`));
}

/** Reads the checkpoints of a remote, where fault journeys and rehearsals look for it. */
export const readCheckpoints = (folder: string): CheckpointsJson =>
  readSquadJson(folder, CHECKPOINTS_FILE, checkpointsJsonSchema);

/** Reads the squad's description of its remote. */
export const readRemoteJson = (folder: string): RemoteJson => readSquadJson(folder, 'remote.json', remoteJsonSchema);
