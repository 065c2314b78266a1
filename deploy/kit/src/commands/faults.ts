import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Command, CommandFailed, EXIT } from '@viewmax/cli';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { environmentOf } from '../dev/environment-of.ts';

const DEADLINE_MS = 15_000;

async function readBuild(dist: string): Promise<Release> {
  const text = await readFile(join(dist, 'release.json'), 'utf8').catch(() => {
    throw new CommandFailed(`${dist} has no release. Run "viewmax build" first.`, EXIT.no);
  });
  return JSON.parse(text) as Release;
}

/** The token of the member of VIEWMAX_PHONE, for remotes whose screens need one. */
async function signIn(env: URL): Promise<string | undefined> {
  const { VIEWMAX_PHONE: phoneNumber, VIEWMAX_PASSWORD: password } = process.env;
  if (!phoneNumber) return undefined;
  const answer = await fetch(new URL('/api/v1/login', env), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((error: Error) => {
    throw new CommandFailed(`${env.origin} did not answer: ${error.message}`, EXIT.unreachable);
  });
  if (!answer.ok) throw new CommandFailed(`The sign-in of VIEWMAX_PHONE answered ${answer.status}.`, EXIT.no);
  return ((await answer.json()) as { token: string }).token;
}

export const faults: Command = {
  name: 'faults',
  usage: 'faults [folder] [--env http://localhost:8080]',
  summary: "breaks the build of this folder in an environment's shell",
  help: `A browser of this machine opens the environment's app with the build of the folder (dist). The build loses its files, or throws at
import, at mount and at render. Each time the rest of the app has to work and to look as before, and Retry has to restore the remote. Nobody else sees it,
and the environment does not change. places.json names the screens. VIEWMAX_PHONE and VIEWMAX_PASSWORD sign a member in.

  viewmax faults --env https://staging.viewmax.example
  viewmax vouch offers faults`,
  options: { env: { type: 'string' } },
  async run(call) {
    const env = environmentOf(call);
    const folder = process.cwd();
    const dist = resolve(call.words[0] ?? 'dist');
    const release = await readBuild(dist);
    const { readPlaces } = await import('@viewmax/build/read-places');
    const { openBrowser } = await import('../faults/open-browser.ts');
    const { faultJourney } = await import('../faults/fault-journey.ts');
    const places = await Promise.resolve(folder)
      .then(readPlaces)
      .catch((error: Error) => {
        throw new CommandFailed(error.message, EXIT.no);
      });
    const { ok, status, text } = await call.client.open(new URL('/discovery.json', env).href);
    if (!ok) throw new CommandFailed(`${env.origin} answered ${status}.`, EXIT.unreachable);
    const discovery = JSON.parse(text) as Discovery;
    const member = await signIn(env);
    const browser = await openBrowser();
    const onResult = ({ name, reason }: { name: string; reason: string }) =>
      call.progress(reason ? `failed: ${name}: ${reason}` : `passed: ${name}`);
    const met = await faultJourney({
      env,
      discovery,
      built: { release, dist },
      places,
      browser,
      member,
      onResult,
    }).finally(() => browser.close());
    const failed = met.filter(({ reason }) => reason);
    const named = releaseName(release);
    if (failed.length > 0) {
      const list = failed.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n');
      throw new CommandFailed(`${named} failed ${failed.length} of ${met.length}:\n${list}`, EXIT.no);
    }
    return { data: { release: named, passed: met.map(({ name }) => name) }, text: `${named} passed ${met.length}` };
  },
};
