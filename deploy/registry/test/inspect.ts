import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { Release } from '@viewmax/contracts/discovery';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { releaseName } from '@viewmax/contracts/release-name';
import { integrityOf } from '@viewmax/server/integrity-of';
import { readOpsState } from '../src/ops/ops-state.ts';
import type { Registry } from '../src/registry.ts';
import { listRollouts } from '../src/rollouts/rollout-rows.ts';
import { listAudit, verifyAudit } from '../src/state/audit.ts';
import { identityOf, versionsOf } from '../src/state/identity.ts';
import type { Versions } from '../src/state/state.ts';

interface Rollout {
  releases: Versions;
  control: Versions;
  status: string;
  revision: number;
}

/** The state that follows from the log alone. */
interface Story {
  published: string[];
  live: Versions;
  rollouts: Record<string, Rollout>;
}

function replay(entries: readonly AuditEntry[]): Story {
  const story: Story = { published: [], live: {}, rollouts: {} };
  for (const { action, subject, detail } of entries) {
    const rollout = story.rollouts[subject];
    if (rollout) rollout.revision += 1;
    if (action === 'publish') story.published.push(subject);
    else if (action === 'purge') story.published = story.published.filter((release) => release !== subject);
    else if (action === 'activate') Object.assign(story.live, versionsOf([identityOf(subject)]));
    else if (action === 'start') {
      const releases = versionsOf((detail.releases as string[]).map(identityOf));
      const control = Object.fromEntries(Object.keys(releases).map((name) => [name, story.live[name] ?? '']));
      story.rollouts[subject] = { releases, control, status: 'running', revision: 1 };
    } else if (action === 'promote' && rollout) {
      rollout.status = 'promoted';
      Object.assign(story.live, rollout.releases);
    } else if (action === 'rollback' && rollout) {
      if (rollout.status === 'promoted') Object.assign(story.live, rollout.control);
      rollout.status = 'rolled_back';
    }
  }
  return story;
}

async function damaged({ store }: Registry, { name, version, files }: Release): Promise<string[]> {
  const checks = files.map(async ({ file, integrity }) => {
    const content = await store.read({ name, version }, file);
    const packed = await store.read({ name, version }, `${file}.br`);
    const isRight =
      content && integrityOf(content) === integrity && (!packed || brotliDecompressSync(packed).equals(content));
    return isRight ? [] : [`${releaseName({ name, version })} has a wrong ${file}`];
  });
  return (await Promise.all(checks)).flat();
}

const DEVICES = 20;

/** The releases that new devices receive now. */
async function served({ sets }: Registry): Promise<string[]> {
  const attributes = { platform: 'web' as const };
  const given = Array.from({ length: DEVICES }, () => sets.for({ device: crypto.randomUUID(), attributes }));
  const releases = (await Promise.all(given)).flatMap((one) =>
    one ? [one.discovery.shell, ...one.discovery.remotes] : [],
  );
  return [...new Set(releases.map(releaseName))];
}

export interface Inspection {
  /** One sentence for each fault. */
  findings: string[];
  published: string[];
  live: Versions;
  /** The log as `<action> <subject>`, the oldest first. */
  log: string[];
}

/** Reads everything that is stored, and compares it with the state that follows from the log. */
export async function inspect(registry: Registry): Promise<Inspection> {
  const { context } = registry;
  const entries = (await listAudit(context, { limit: 1_000_000 })).reverse();
  const story = replay(entries);
  const noted = (await registry.releases()).map(({ release }) => release);
  const published = noted.map(releaseName).sort();
  const { live } = await readOpsState(context);
  const rollouts = Object.fromEntries(
    (await listRollouts(context, 1_000_000)).map(({ id, releases, control, status, revision }) => [
      `rollout ${id}`,
      { releases, control, status, revision } as Rollout,
    ]),
  );
  const findings = (await Promise.all(noted.map((release) => damaged(registry, release)))).flat();
  const { ok, brokenAt } = await verifyAudit(context);
  if (!ok) findings.push(`The log is broken at ${brokenAt}`);
  if (!isDeepStrictEqual(published, story.published.sort())) findings.push('The log implies other releases');
  if (!isDeepStrictEqual(live, story.live)) findings.push('The log implies another live set');
  if (!isDeepStrictEqual(rollouts, story.rollouts)) findings.push('The log implies other rollouts');
  for (const release of await served(registry))
    if (!published.includes(release)) findings.push(`${release} is served but not recorded`);
  return { findings, published, live, log: entries.map(({ action, subject }) => `${action} ${subject}`) };
}
