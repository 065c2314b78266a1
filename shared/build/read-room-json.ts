import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** Reads a JSON file that a squad writes. A fault is one sentence that names the place. */
export function readRoomJson<T>(room: string, file: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(room, file), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(isMissing ? `${room} holds no ${file}.` : `${file} is not JSON: ${(error as Error).message}`);
  }
  const { data, error } = schema.safeParse(json);
  if (!error) return data;
  const issue = error.issues[0];
  const place = issue?.path.join('.') || 'its top';
  if (issue?.code === 'unrecognized_keys') {
    throw new Error(`${file} has a field that remotes do not have, at ${place}: ${issue.keys.join(', ')}.`);
  }
  const value = issue?.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], json);
  const found = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
  throw new Error(`${file} has ${found} at ${place}. ${issue?.message}.`);
}
