import type { BuiltBy, Carrier, Where } from '@viewmax/contracts/ops/packages';
import { identityOf } from '@viewmax/registry/identity';
import type { Command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { table } from '../table.ts';

/** `acme/catalog run 77 by ada: commit 3fa9c1d, .github/workflows/release.yml`. */
export function builderWords({ by, run, from }: BuiltBy): string {
  const source = from ? `${by}, from ${from.environment} (${from.by})` : by;
  if (!run) return source;
  const claims = [run.commit && `commit ${run.commit}`, run.workflow, run.ref].filter(Boolean);
  return claims.length > 0 ? `${source}: ${claims.join(', ')}` : source;
}

/** The commands that take a release off devices; of a release that no device gets, the one that removes it. */
function commandsFor({ release, live, off, promotedBy, rollouts, previews }: Carrier, why: string): string[] {
  const { name } = identityOf(release);
  const own = [
    ...rollouts.map(({ id }) => `viewmax rollout rollback ${id} --reason "${why}"`),
    ...(live && !off && name !== 'shell' ? [`viewmax switch-off ${name} --message "Back soon."`] : []),
    ...(promotedBy === undefined ? [] : [`viewmax rollout rollback ${promotedBy} --reason "${why}"`]),
    ...previews.map((id) => `viewmax preview revoke ${id}`),
  ];
  if (own.length > 0 || live) return own;
  return [`viewmax purge ${release} --reason "${why}"`];
}

const shareOf = (part: number, of: number): string => {
  const share = (100 * Math.min(part, of)) / of;
  return share > 0 && share < 1 ? 'less than 1 %' : `${Math.round(share)} %`;
};

function stateOf({ live, off, rollouts, sets, previews }: Carrier): string {
  const states = [
    ...(live ? ['live'] : []),
    ...(off ? ['switched off'] : []),
    ...rollouts.map(
      ({ id, status, percent }) => `rollout ${id} at ${percent} %${status === 'paused' ? ', paused' : ''}`,
    ),
    ...(sets.length > 0
      ? [`${sets.length === 1 ? 'set' : 'sets'} ${sets.slice(0, 5).join(', ')}${sets.length > 5 ? ' …' : ''}`]
      : []),
    ...previews.map((id) => `preview ${id}`),
  ];
  return states.join('; ') || 'no device gets it';
}

function linesOf(carrier: Carrier, { of, days }: Where, why: string): string[] {
  const { release, packages, starts, builtBy } = carrier;
  const share =
    of > 0
      ? `${shareOf(starts, of)} of page starts in the last ${days} days`
      : `no page start in the last ${days} days`;
  return [
    release,
    `  bundles ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`,
    `  ${stateOf(carrier)}; ${share}`,
    ...(builtBy ? [`  built by ${builderWords(builtBy)}`] : []),
    ...commandsFor(carrier, why).map((command) => `  ${command}`),
  ];
}

const where: Command = {
  name: 'where',
  usage: 'where <package>',
  summary: 'lists the releases that bundle a package of npm, and how to switch them off',
  help: `A package is "axios" (every version), "axios@1.14.1" (exactly that one) or a range, "axios@>=1.14.1 <1.14.3". For each release the
answer names its sets, rollouts and previews, the share of page starts in the last 7 days that loaded it, and the
command that takes it off the devices. Releases in use that do not name their packages are listed at the end.

  viewmax where axios@1.14.1`,
  async run({ client, words: [wanted] }) {
    if (!wanted) throw wrongUsage('Name a package, such as axios@1.14.1.');
    const found = await client.call('where', { query: { package: wanted } });
    const why = `It bundles ${wanted}`.replace(/["$`\\]/g, '');
    const { releases, unknown } = found;
    const text = [
      releases.length > 0
        ? `${wanted} is in ${releases.length === 1 ? '1 release' : `${releases.length} releases`}.`
        : `No release bundles ${wanted}.`,
      ...releases.flatMap((release) => ['', ...linesOf(release, found, why)]),
      ...(unknown.length > 0
        ? ['', `These releases are in use and do not name their packages: ${unknown.join(', ')}.`]
        : []),
    ];
    const data = { ...found, releases: releases.map((one) => ({ ...one, commands: commandsFor(one, why) })) };
    return { data, text: text.join('\n') };
  },
};

const packages: Command = {
  name: 'packages',
  usage: 'packages <release>',
  summary: 'lists the packages that a release bundles, and who built it',
  help: `The list comes from the release's bom.json, a CycloneDX document that the build writes.

  viewmax packages catalog@1.4.2`,
  async run({ client, words }) {
    if (words.length === 0) throw wrongUsage('Name a release.');
    const [release = ''] = await findReleases(client, words);
    const { packages: own, builtBy } = await client.call('readContents', { params: { release } });
    const builder = builtBy ? `built by ${builderWords(builtBy)}` : 'its builder is unknown';
    const rows = (own ?? []).map(({ name, version, integrity = '' }) => [name, version, integrity]);
    const list = own ? table(['package', 'version', 'integrity'], rows) : 'The build does not name its packages.';
    return { data: { release, packages: own, builtBy }, text: `${release}, ${builder}\n\n${list}` };
  },
};

export const packageList: Command[] = [where, packages];
