import { hash, randomUUID } from 'node:crypto';
import { nodeAt } from './drills.ts';
import type { Site } from './site.ts';

/** A device whose report a node took. */
export interface Reported {
  device: string;
  hasFailed: boolean;
}

interface Release {
  name: string;
  version: string;
}
interface Discovery {
  setId: string;
  shell: Release;
  remotes: Release[];
}

/** So many networks that the watch believes them. */
const NETWORKS = 20;
const DEADLINE_MS = 5000;

/** A new device opens a page, and reports its start. With `fails`, the page of the new release fails to render. */
export async function report(site: Site, number: number, fails: boolean): Promise<Reported> {
  const device = randomUUID();
  const headers = {
    'x-viewmax-device': device,
    'x-forwarded-for': `${102 + (number % NETWORKS)}.88.7.1`,
    'content-type': 'application/json',
  };
  const signal = () => AbortSignal.timeout(DEADLINE_MS);
  const place = `http://${nodeAt(site, number % site.nodes.length).place}`;
  const answer = await fetch(`${place}/discovery.json`, { headers, signal: signal() });
  const { setId, shell, remotes } = (await answer.json()) as Discovery;
  const [name = ''] = site.canary.release.split('@');
  const remote = `${name}@${remotes.find((one) => one.name === name)?.version}`;
  const hasFailed = fails && remote === site.canary.release;
  const events = [
    { type: 'load', remote: `${shell.name}@${shell.version}`, ok: true, ms: 100 },
    { type: 'mount', remote, ms: 100 },
    ...(hasFailed ? [{ type: 'error', remote, kind: 'render', message: 'rehearsal' }] : []),
  ];
  const body = JSON.stringify({ set: setId, platform: 'web', app: '1.0.0', events });
  // Another node than the page's takes the report, as behind a balancer.
  const other = `http://${nodeAt(site, (number + 1) % site.nodes.length).place}`;
  const taken = await fetch(`${other}/reports`, { method: 'POST', headers, body, signal: signal() });
  await taken.arrayBuffer();
  if (!taken.ok) throw new Error(`reports: ${taken.status}`);
  return { device, hasFailed };
}

/** The name of a device in the rows of a rollout. */
export const storedName = (rollout: number, device: string): string =>
  hash('sha256', `${rollout}\n${device}`, 'base64url').slice(0, 16);
