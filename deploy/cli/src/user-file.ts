import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NOT_JSON, parseObject } from './client.ts';
import { CommandFailed, EXIT } from './exit.ts';

export type Environment = Record<string, string | undefined>;

/** A file in the folder of this user's settings; undefined on a machine that names none. */
function pathOf(name: string, { XDG_CONFIG_HOME, HOME, APPDATA }: Environment): string | undefined {
  const folder = XDG_CONFIG_HOME ?? (HOME ? join(HOME, '.config') : APPDATA);
  return folder && join(folder, 'viewmax', name);
}

/** The entries that this user has stored under a name. None, if the file is missing or holds something else. */
export function readUserFile<Entry>(name: string, env: Environment): Record<string, Entry> {
  try {
    const entries = parseObject(readFileSync(pathOf(name, env) ?? '', 'utf8'));
    return entries === NOT_JSON ? {} : (entries as Record<string, Entry>);
  } catch {
    return {};
  }
}

/** Stores the entries. No other user of the machine can read the file. */
export function writeUserFile(name: string, env: Environment, entries: Record<string, unknown>): void {
  const file = pathOf(name, env);
  if (!file) throw new CommandFailed(`There is no folder for ${name}. Set HOME or XDG_CONFIG_HOME.`, EXIT.no);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  try {
    writeFileSync(next, JSON.stringify(entries), { mode: 0o600 });
    // A file that was there before keeps its mode.
    chmodSync(next, 0o600);
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}
