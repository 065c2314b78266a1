import { CommandFailed, EXIT } from './exit.ts';
import { whenOf } from './table.ts';
import { type Environment, readUserFile, writeUserFile } from './user-file.ts';

export interface StoredSession {
  token: string;
  by: string;
  expiresAt: string;
}

const FILE = 'sessions.json';

/** The session of a person at this registry, by its origin. */
export const storedSession = (url: string, env: Environment): StoredSession | undefined =>
  readUserFile<StoredSession>(FILE, env)[new URL(url).origin];

/** Stores the session, or forgets it. */
export function storeSession(url: string, env: Environment, session: StoredSession | undefined): void {
  const { origin } = new URL(url);
  const { [origin]: _, ...others } = readUserFile<StoredSession>(FILE, env);
  writeUserFile(FILE, env, session ? { ...others, [origin]: session } : others);
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
