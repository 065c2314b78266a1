import { hash } from 'node:crypto';
import type { ReleaseChecks } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { releaseNames } from '@viewmax/registry/identity';
import { Refused, readReleaseUpload, UPLOAD_TYPE } from '@viewmax/registry/release';
import { type Client, notRegistry } from '../client.ts';
import { command, textOf } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { headOf } from '../rollout-text.ts';

interface Environment {
  client: Client;
  name: string;
  /** The token's name. */
  by: string;
}

async function enter(client: Client): Promise<Environment> {
  const { by, environment }: { by?: unknown; environment?: unknown } = await client.call('readSession');
  if (typeof by !== 'string' || typeof environment !== 'string') throw notRegistry(client.url);
  return { client, name: environment, by };
}

/** Names the registry in front of its refusals, because both use the same sentences. */
async function at<T>({ client, name }: Environment, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await work(client);
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.code === EXIT.unreachable) throw error;
    throw new CommandFailed(`${name}: ${error.message}`, error.code, error.detail);
  }
}

/** Verifies every file, and returns the hash of `release.json`. */
async function digestOf(upload: Buffer, name: string): Promise<string> {
  const read = async (from: number, length: number) => upload.subarray(from, from + length);
  try {
    const { release } = await readReleaseUpload({ size: upload.length, read });
    if (releaseName(release) !== name) throw new Refused(`It is ${releaseName(release)}.`);
  } catch (error) {
    if (error instanceof Refused) throw new CommandFailed(`${name} cannot be promoted. ${error.message}`, EXIT.no);
    throw error;
  }
  return hash('sha256', upload.subarray(4, 4 + upload.readUInt32BE()));
}

/** A result that the target has already stays: its own pipeline may know more. */
async function copyChecks(from: Environment, to: Environment, release: string, { checks }: ReleaseChecks) {
  return at(to, async (client) => {
    const { checks: known } = await client.call('readChecks', { params: { release } });
    const copied = checks.filter(({ check }) => !known.some((one) => one.check === check));
    const source = { environment: from.name, by: from.by };
    for (const { check, passed } of copied)
      await client.call('vouch', { params: { release }, body: { check, passed, from: source } });
    return copied;
  });
}

/** What the rollouts of the source say about the release. One that its watch rolled back needs a reason. */
async function verdictOf(from: Environment, release: string, reason: string | undefined): Promise<string> {
  return at(from, async (client) => {
    const { rolledBack: [fault] = [] } = await client.call('canDeploy', { query: { releases: release } });
    if (fault && !reason)
      throw new CommandFailed(`${fault.sentence} Promote it with a --reason in words, or not at all.`, EXIT.no);
    const { rollouts } = await client.call('listRollouts');
    const last = rollouts.find(({ releases }) => releaseNames(releases).includes(release));
    if (!last) return `no device of ${from.name} had it in a rollout`;
    const { verdict, ...rollout } = await client.call('readRollout', { params: { id: last.id } });
    return `${headOf(rollout)} in ${from.name}. ${verdict.reason}`;
  });
}

async function promoteOne(from: Environment, to: Environment, release: string, reason?: string) {
  const checks = await at(from, (client) => client.call('readChecks', { params: { release } }));
  const { missing } = checks;
  if (missing.length > 0) throw new CommandFailed(`${from.name}: ${missing.join(' ')}`, EXIT.no);
  const verdict = await verdictOf(from, release, reason);
  const upload = await at(from, (client) => client.download('packRelease', UPLOAD_TYPE, { params: { release } }));
  const digest = await digestOf(upload, release);
  const query = { environment: from.name, by: from.by, digest, ...(reason && { reason }) };
  const { isNew } = await at(to, (client) => client.upload('publishRelease', upload, UPLOAD_TYPE, { query }));
  const copied = await copyChecks(from, to, release, checks);
  const { reasons, warnings } = await at(to, (client) => client.call('canDeploy', { query: { releases: release } }));
  return { release, isNew, verdict, checks: copied, warnings: [...reasons, ...warnings] };
}

type Promoted = Awaited<ReturnType<typeof promoteOne>>;

const linesOf = ({ release, isNew, verdict, checks, warnings }: Promoted, to: string): string[] => [
  `${release} ${isNew ? 'is published' : 'was published before'} in ${to}`,
  `  ${verdict}`,
  ...checks.map(({ check, passed }) => `  ${passed ? 'passed' : 'failed'} ${check}`),
  ...warnings.map((warning) => `  warning: ${warning}`),
];

export const promote = command({
  usage: 'promote <release>... --from <address> --to <address> [--from-token …] [--reason "…"]',
  summary: 'copies a release from one registry to another, with its checks',
  help: `The target gets the same bytes, with the source maps and the results of checks. Nothing is built, and no device receives the
release before a rollout begins. A second run changes nothing. Results that the target already has stay. The source refuses
a release that lacks a required check. The result names the last rollout of the source. A release that its watch rolled back needs a
--reason, which the log of the target keeps. Both tokens are of ops or of the remote's squad.

The source's token is VIEWMAX_FROM_TOKEN or --from-token, the target's VIEWMAX_TOKEN or --token.

  viewmax promote --from https://ops.staging.viewmax.example --to https://ops.viewmax.example catalog@1.4.2`,
  async run(call) {
    const { words, open, progress } = call;
    const [source, target] = [textOf(call, 'from'), textOf(call, 'to')];
    if (words.length === 0) throw wrongUsage('Name a release.');
    if (!source || !target) throw wrongUsage('Name two registries, with --from and --to.');
    const reader = open({ address: 'from', token: 'from-token', variable: 'VIEWMAX_FROM_TOKEN' });
    const writer = open({ address: 'to', token: 'token', variable: 'VIEWMAX_TOKEN' });
    if (new URL(source).origin === new URL(target).origin) throw wrongUsage('--from and --to name the same registry.');
    const [from, to] = [await enter(reader), await enter(writer)];
    const releases = await at(from, (client) => findReleases(client, words));
    const promoted: Promoted[] = [];
    for (const release of releases) {
      progress(`${release}: ${from.name} -> ${to.name}`);
      promoted.push(await promoteOne(from, to, release, textOf(call, 'reason')));
    }
    return {
      data: { from: from.name, to: to.name, releases: promoted },
      text: promoted.flatMap((one) => linesOf(one, to.name)).join('\n'),
    };
  },
});
