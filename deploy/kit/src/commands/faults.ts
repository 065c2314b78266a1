import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Client, type Command, CommandFailed, EXIT, notePassed } from '@viewmax/cli';
import type { CheckpointsJson } from '@viewmax/contracts/checkpoints';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import { environmentOf, readSet } from '../dev/environment-of.ts';
import { MEMBER, signIn } from '../faults/sign-in.ts';

async function readBuild(dist: string): Promise<Release> {
  const text = await readFile(join(dist, 'release.json'), 'utf8').catch(() => {
    throw new CommandFailed(`${dist} has no release. Run "npx viewmax build" first.`, EXIT.no);
  });
  return JSON.parse(text) as Release;
}

async function mustBePublished(client: Client, named: string): Promise<void> {
  const { releases } = await client.call('listReleases');
  if (releases.some((one) => releaseName(one) === named)) return;
  throw new CommandFailed(
    `${named} is not published, so nothing can vouch for it. Run "npx viewmax publish dist".`,
    EXIT.no,
  );
}

/** A visitor never sees a member's screen, so each fault would look like one of the remote. */
function needMember(discovery: Discovery, release: Release, { places, lateScreen }: CheckpointsJson): void {
  const shown = [...places, ...(lateScreen ? [lateScreen] : [])].filter(({ leadsTo }) => !leadsTo);
  const remotes = [release, ...discovery.remotes];
  const path = shown.map((checkpoint) => checkpoint.path).find((one) => matchRoute(remotes, one)?.route.guard);
  if (!path) return;
  const advice = 'Set VIEWMAX_PHONE and VIEWMAX_PASSWORD to a member of that environment.';
  throw new CommandFailed(`${path} is a screen for members. ${advice}`, EXIT.no);
}

export const faults: Command = {
  name: 'faults',
  usage: 'faults [folder] [--env http://localhost:8080] [--vouch]',
  summary: "breaks the build of this folder in an environment's shell",
  help: `A browser of this machine opens the environment's app with the build of the folder (dist). The build loses its files, or throws at
import, at mount and at render. Each time the rest of the app has to work and to look as before, and Retry has to restore the remote. Nobody else sees it,
and the environment does not change. At last it is mounted and unmounted 50 times, and may leave 1 MB behind. places.json names the screens. VIEWMAX_PHONE and VIEWMAX_PASSWORD sign a member in. With --vouch the registry gets the result, as
from "viewmax vouch", so the build has to be published before.

  viewmax faults --env https://staging.viewmax.example
  viewmax faults --env https://staging.viewmax.example --vouch`,
  options: { env: { type: 'string' }, vouch: { type: 'boolean' } },
  async run(call) {
    const env = environmentOf(call);
    const folder = process.cwd();
    const dist = resolve(call.words[0] ?? 'dist');
    const release = await readBuild(dist);
    const { readCheckpoints } = await import('@viewmax/build/read-remote-json');
    const { openBrowser } = await import('../faults/open-browser.ts');
    const { faultJourney } = await import('../faults/fault-journey.ts');
    const checkpoints = await Promise.resolve(folder)
      .then(readCheckpoints)
      .catch((error: Error) => {
        throw new CommandFailed(error.message, EXIT.no);
      });
    const discovery = await readSet(call.client, env);
    if (!call.env.VIEWMAX_PHONE) needMember(discovery, release, checkpoints);
    const named = releaseName(release);
    if (call.values.vouch) await mustBePublished(call.client, named);
    const member = await signIn(env, call.env, MEMBER);
    const browser = await openBrowser();
    const onResult = ({ name, reason }: { name: string; reason: string }) =>
      call.progress(reason ? `failed: ${name}: ${reason}` : `passed: ${name}`);
    const met = await faultJourney({
      env,
      discovery,
      built: { release, dist },
      checkpoints,
      browser,
      member,
      onResult,
    }).finally(() => browser.close());
    const failed = met.filter(({ reason }) => reason);
    if (call.values.vouch)
      await call.client.call('vouch', {
        params: { release: named },
        body: { check: 'faults', passed: failed.length === 0 },
      });
    if (failed.length > 0) {
      const list = failed.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n');
      throw new CommandFailed(`${named} failed ${failed.length} of ${met.length}:\n${list}`, EXIT.no);
    }
    notePassed(named, 'faults', call.env);
    const vouched = call.values.vouch === true;
    return {
      data: { release: named, passed: met.map(({ name }) => name), vouched },
      text: `${named} passed ${met.length}${vouched ? ', and the registry knows' : ''}`,
    };
  },
};
