import { type Call, type Client, CommandFailed, EXIT, textOf, wrongUsage } from '@viewmax/cli';
import type { Discovery, LiveRelease, LiveRemote, Release } from '@viewmax/contracts/discovery';

const LOCAL_APP = 'http://localhost:8080';
const REMEDY = 'Name the address of the app with --env or VIEWMAX_APP.';

/** The address that `--env` or `VIEWMAX_APP` names. */
export function namedEnvironment(call: Pick<Call, 'values' | 'env'>): URL | undefined {
  const text = textOf(call, 'env') ?? call.env.VIEWMAX_APP;
  if (text === undefined) return undefined;
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw wrongUsage(`--env ${text} is not a valid address.`);
  return new URL(text);
}

/** The app's address of the environment, from `--env`, `VIEWMAX_APP` or this machine. */
export const environmentOf = (call: Pick<Call, 'values' | 'env'>): URL => namedEnvironment(call) ?? new URL(LOCAL_APP);

export const noApp = (env: URL): CommandFailed =>
  new CommandFailed(`${env.origin} is not a Viewmax app. ${REMEDY}`, EXIT.unreachable);

/** The part of the client that reads an environment. */
export type Reader = Pick<Client, 'open'>;

/** Reads a JSON object of the environment. */
export async function readFrom<T extends object>(client: Reader, env: URL, path: string): Promise<T> {
  const { ok, status, text } = await client.open(new URL(path, env).href).catch((error: Error) => {
    throw new CommandFailed(`${error.message} ${REMEDY}`, EXIT.unreachable);
  });
  if (status >= 500) throw new CommandFailed(`${env.origin} answered ${status}.`, EXIT.unreachable);
  if (!ok) throw noApp(env);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw noApp(env);
  }
}

/** The live set of an environment. Another service has none. */
export async function readSet(client: Reader, env: URL): Promise<Discovery> {
  const found = await readFrom<Partial<Discovery>>(client, env, '/discovery.json');
  if (!found.shell || !Array.isArray(found.remotes)) throw noApp(env);
  return found as Discovery;
}

/** The parts of an environment that decide whether a remote works there. */
export interface LiveVersions {
  env: URL;
  /** The versions that a remote can need: of the shell's modules and of the other remotes. */
  versions: Record<string, string>;
  /** What the shell and the remotes of the environment claim. */
  claims: Pick<LiveRemote, 'name' | 'routes' | 'fills' | 'joins'>[];
}

export interface Live extends LiveVersions {
  shell: LiveRelease;
  /** The shell's own description, with its list of files. */
  release: Release;
}

/** An environment from before this address does not tell it. */
async function apiVersionOf(client: Reader, env: URL): Promise<{ api?: string }> {
  const { ok, text } = await client.open(new URL('/discovery/api.json', env).href);
  if (!ok) return {};
  try {
    return { api: (JSON.parse(text) as { version: string }).version };
  } catch {
    return {};
  }
}

export async function readLive(client: Reader, env: URL): Promise<Live> {
  const { shell, remotes } = await readSet(client, env);
  const release = await readFrom<Release>(client, env, `${shell.base}release.json`);
  const api = await apiVersionOf(client, env);
  const others = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  return { env, versions: { ...others, ...release.provides, ...api }, claims: [shell, ...remotes], shell, release };
}
