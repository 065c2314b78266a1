import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteJson, remoteJsonSchema } from '../src/contracts/discovery.ts';

const FILE = 'remote.json';

/** Reads the squad's description of its remote. A fault is one sentence that names the place. */
export function readRemoteJson(room: string): RemoteJson {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(room, FILE), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(isMissing ? `${room} holds no ${FILE}.` : `${FILE} is not JSON: ${(error as Error).message}`);
  }
  const { data, error } = remoteJsonSchema.safeParse(json);
  if (data) return data;
  const issue = error.issues[0];
  const place = issue?.path.join('.') || 'its top';
  if (issue?.code === 'unrecognized_keys') {
    throw new Error(`${FILE} has a field that remotes do not have, at ${place}: ${issue.keys.join(', ')}.`);
  }
  const value = issue?.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], json);
  const found = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
  throw new Error(`${FILE} has ${found} at ${place}. ${issue?.message}.`);
}
