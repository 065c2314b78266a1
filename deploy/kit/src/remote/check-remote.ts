import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from '@viewmax/build/federation/packages';
import { providedOwners, readPackage } from '@viewmax/build/federation/share-list';
import { endingFlagsOf, flagFaultsOf } from '@viewmax/build/flag-faults-of';
import { JsonFaults, readCheckpoints, readRemoteJson } from '@viewmax/build/read-remote-json';
import { CHECKPOINTS_FILE } from '@viewmax/contracts/checkpoints';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { slots as ours } from '@viewmax/contracts/slots';
import { claimOf, descriptionFaults, isRange, meets, OUTSIDE, oldestOf, satisfies } from '@viewmax/registry/release';
import type { LiveVersions } from '../dev/environment-of.ts';

export interface Findings {
  /** A build with these would be refused, or would break in a page. */
  faults: string[];
  hints: string[];
}

/** Our own slots for several remotes. */
const SHARED: readonly string[] = Object.entries(ours).flatMap(([slot, offer]) => ('many' in offer ? slot : []));

const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/** Compares a range of `peerDependencies` with the package that types and tests come from. */
function compareInstalled(folder: string, name: string, range: string): Findings {
  const says = `package.json needs ${name} ${range} of the shell`;
  if (!providedOwners.includes(name)) {
    const advice = 'Put it into dependencies, so that the build bundles it.';
    return { faults: [`package.json has ${name} in peerDependencies, but no shell provides it. ${advice}`], hints: [] };
  }
  const place = findPackage(folder, name);
  if (!place) return { faults: [`${says}, but it is not installed here. Run "npm install".`], hints: [] };
  const { version } = readPackage(place);
  if (!satisfies(version, range)) {
    const advice = 'Install another version, or change the range.';
    return {
      faults: [`${says}, but ${version} is installed, so the build was made for another one. ${advice}`],
      hints: [],
    };
  }
  const oldest = oldestOf(range) ?? version;
  if (minorOf(oldest) === minorOf(version)) return { faults: [], hints: [] };
  return {
    faults: [],
    hints: [`${says}, but ${version} is installed. A shell with ${oldest} may lack what this build uses.`],
  };
}

/** Compares all needs with what an environment has. An older one does not tell the version of its backend, and the app is on the phone. */
function compareLive(needs: Record<string, string>, { env, versions }: LiveVersions): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    const version = versions[name];
    if (version ? satisfies(version, range) : OUTSIDE.includes(name)) return [];
    return [`The remote needs ${name} ${range}, but ${env.origin} has ${version ?? 'none'}.`];
  });
}

/** One sentence for each claim that a live release of another remote has, and how to get it. */
function compareClaims({ name, routes, fills }: RemoteJson, { env, claims }: LiveVersions): string[] {
  const own = claims.find((one) => one.name === name);
  const others = claims.filter((one) => one !== own);
  const has = (path: string) => (one: { path: string }) => meets(claimOf('path', path), claimOf('path', one.path));
  const paths = routes.flatMap(({ path }) => {
    const owner = others.find((other) => other.routes.some(has(path)));
    if (!owner || own?.routes.some((route) => route.path === path)) return [];
    return [`${path} is ${owner.name}'s at ${env.origin}. Ask ops for it: npx viewmax request path ${path} ${name}.`];
  });
  const slots = fills.flatMap(({ slot }) => {
    const owner = others.find((other) => other.fills.some((fill) => fill.slot === slot));
    const isShared = others.some(({ joins }) => joins?.some((join) => join.slot === slot)) || SHARED.includes(slot);
    if (own?.fills.some((fill) => fill.slot === slot) || own?.joins?.some((join) => join.slot === slot)) return [];
    if (!owner && !isShared) return [];
    const whose = owner ? `is ${owner.name}'s` : 'has no rank for this remote yet';
    return [`The slot ${slot} ${whose} at ${env.origin}. Ask ops for it: npx viewmax request slot ${slot} ${name}.`];
  });
  const isSame = !own || own.routes.some(({ path }) => routes.some((one) => one.path === path));
  const named = `${env.origin} has a remote ${name} with none of these paths. The name of another squad's remote is refused.`;
  return [...paths, ...slots, ...(isSame || routes.length === 0 ? [] : [named])];
}

/** The value, or each fault of the file that keeps it from being read. */
function attempt<T>(read: () => T, faults: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    faults.push(
      ...(error instanceof JsonFaults
        ? error.faults
        : [error instanceof SyntaxError ? `package.json is not JSON: ${message}` : message]),
    );
    return undefined;
  }
}

/** What the registry would refuse of a description. */
const describedFaults = ({ name, routes, fills }: RemoteJson, needs: Record<string, string>): string[] =>
  descriptionFaults({ name, routes, fills, needs }).map((fault) => fault.replaceAll('release.json', 'remote.json'));

/** Checks a remote's settings as the registry does, and its needs against what is installed and what is live. */
export function checkRemote(folder: string, live?: LiveVersions): Findings {
  const found: Findings = { faults: [], hints: [] };
  const remote = attempt(() => readRemoteJson(folder), found.faults);
  const { peerDependencies = {} } = attempt(() => readPackage(folder), found.faults) ?? {};
  const needs = remote?.needs ?? {};
  const all = { ...peerDependencies, ...needs };
  if (remote) {
    found.faults.push(...describedFaults(remote, all), ...flagFaultsOf(folder));
    found.hints.push(...endingFlagsOf(folder));
  }
  for (const [file, ranges] of Object.entries({ 'package.json': peerDependencies, 'remote.json': needs })) {
    for (const [need, range] of Object.entries(ranges).filter(([, one]) => !isRange(one)))
      found.faults.push(`${file} needs ${need} "${range}", but this range cannot be read. Write one such as "^1.2.0".`);
  }
  for (const [need, range] of Object.entries(peerDependencies).filter(([, one]) => isRange(one))) {
    const { faults, hints } = compareInstalled(folder, need, range);
    found.faults.push(...faults);
    found.hints.push(...hints);
  }
  if (existsSync(join(folder, CHECKPOINTS_FILE))) attempt(() => readCheckpoints(folder), found.faults);
  else found.hints.push('There is no places.json, so nothing protects this remote from a release of another one.');
  if (live) found.faults.push(...compareLive(all, live));
  if (live && remote) found.hints.push(...compareClaims(remote, live));
  return found;
}
