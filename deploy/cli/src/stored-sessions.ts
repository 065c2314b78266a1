import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NOT_JSON, parseObject } from './client.ts';
import { CommandFailed, EXIT } from './exit.ts';
import { whenOf } from './table.ts';

type Environment = Record<string, string | undefined>;

export interface StoredSession {
  token: string;
  by: string;
  expiresAt: string;
}
type Sessions = Record<string, StoredSession>;

/** The file in the folder of this user's settings; undefined on a machine that names none. */
function fileOf({ XDG_CONFIG_HOME, HOME, APPDATA }: Environment): string | undefined {
  const folder = XDG_CONFIG_HOME ?? (HOME ? join(HOME, '.config') : APPDATA);
  return folder && join(folder, 'viewmax', 'sessions.json');
}

function read(file: string | undefined): Sessions {
  try {
    const sessions = parseObject(readFileSync(file ?? '', 'utf8'));
    return sessions === NOT_JSON ? {} : (sessions as Sessions);
  } catch {
    return {};
  }
}

/** The session of a person at this registry, by its origin. */
export const storedSession = (url: string, env: Environment): StoredSession | undefined =>
  read(fileOf(env))[new URL(url).origin];

/** Stores the session, or forgets it. No other user of the machine can read the file. */
export function storeSession(url: string, env: Environment, session: StoredSession | undefined): void {
  const file = fileOf(env);
  if (!file) throw new CommandFailed('There is no folder for the session. Set HOME or XDG_CONFIG_HOME.', EXIT.no);
  const { [new URL(url).origin]: _, ...others } = read(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  try {
    writeFileSync(next, JSON.stringify(session ? { ...others, [new URL(url).origin]: session } : others), {
      mode: 0o600,
    });
    // A file that was there before keeps its mode.
    chmodSync(next, 0o600);
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}

/** The token of `viewmax login`, which says so once it is over. Undefined without a sign-in. */
export function sessionToken(url: string, env: Environment): (() => Promise<string>) | undefined {
  const session = storedSession(url, env);
  if (!session) return undefined;
  return async () => {
    if (Date.parse(session.expiresAt) > Date.now()) return session.token;
    throw new CommandFailed(
      `The sign-in of ${session.by} ended at ${whenOf(session.expiresAt)}. Run "viewmax login", or "viewmax logout" to use another token.`,
      EXIT.no,
    );
  };
}
