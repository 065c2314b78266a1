import type { BuiltBy, Carrier } from '@viewmax/contracts/ops/packages';
import { identityOf } from '@viewmax/registry/identity';
import { type Command, command } from '../command.ts';
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
function commandsFor({ release, live, off, rollouts, previews }: Carrier, why: string): string[] {
  const { name } = identityOf(release);
  const own = [
    ...(live && !off && name !== 'shell' ? [`viewmax switch-off ${name} --message "Back soon."`] : []),
    ...rollouts.map((id) => `viewmax rollout rollback ${id} --reason "${why}"`),
    ...previews.map((id) => `viewmax preview revoke ${id}`),
  ];
  return own.length > 0 || live ? own : [`viewmax purge ${release} --reason "${why}"`];
}

function stateOf({ live, off, rollouts, sets, previews }: Carrier): string {
  const states = [
    ...(live ? ['live'] : []),
    ...(off ? ['switched off'] : []),
    ...rollouts.map((id) => `rollout ${id}`),
    ...sets.slice(0, 5).map((id) => `set ${id}`),
    ...(sets.length > 5 ? [`${sets.length - 5} more sets`] : []),
    ...previews.map((id) => `preview ${id}`),
  ];
  return states.join(', ') || 'no device gets it';
}

function linesOf(carrier: Carrier, why: string): string[] {
  const { release, packages, builtBy } = carrier;
  return [
    release,
    `  bundles ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`,
    `  ${stateOf(carrier)}`,
    ...(builtBy ? [`  built by ${builderWords(builtBy)}`] : []),
    ...commandsFor(carrier, why).map((command) => `  ${command}`),
  ];
}

const where = command({
  usage: 'where <package>',
  summary: 'lists the releases that bundle a package of npm, and how to switch them off',
  help: `A package is "axios" (every version), "axios@1.14.1" (exactly that one) or a range, "axios@>=1.14.1 <1.14.3". For each release the
answer names its sets of the last 7 days, its rollouts and its previews, and the command that takes it off the devices. Releases in use that do not name their packages are listed at the end.

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
      ...releases.flatMap((release) => ['', ...linesOf(release, why)]),
      ...(unknown.length > 0
        ? ['', `These releases are in use and do not name their packages: ${unknown.join(', ')}.`]
        : []),
    ];
    const data = { ...found, releases: releases.map((one) => ({ ...one, commands: commandsFor(one, why) })) };
    return { data, text: text.join('\n') };
  },
});

const packages = command({
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
});

export const packageList: Command[] = [where, packages];
