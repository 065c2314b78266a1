import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { OPS_TOKEN, type TestOps } from './open-test-ops.ts';
import { UNGUARDED } from './unguarded.ts';

export interface Claims {
  paths?: string[];
  slots?: string[];
  /** Slots of its own screens for several remotes. */
  many?: string[];
  needs?: Record<string, string>;
  major?: number;
}

let count = 0;

/** Publishes and rolls out releases that claim paths and slots, as a squad or the ops team. */
export function releaseClaims(ops: TestOps) {
  const squads = new Map<string, string>();
  const squad = async (remote: string): Promise<string> => {
    const known = squads.get(remote);
    if (known) return known;
    const { body } = await ops.call('POST', '/tokens', { name: `${remote} squad`, role: 'squad', remote });
    squads.set(remote, body.token);
    return body.token;
  };
  const publish = async (name: string, { paths = [], slots = [], many = [], needs = {}, major = 1 }: Claims = {}) => {
    count += 1;
    const version = `${major}.${count}.0-o`;
    const { status, body } = await ops.upload({
      name,
      version,
      code: version,
      routes: paths.map((path) => ({ path, title: path, tab: 'home' as const })),
      fills: slots.map((slot) => ({ slot })),
      ...(many.length > 0 && { offers: Object.fromEntries(many.map((slot) => [slot, { many: true, passes: [] }])) }),
      edit: (release) => ({ ...release, needs }),
    });
    return { release: `${name}@${version}`, version, status, body };
  };
  const start = async (releases: string[], token = OPS_TOKEN, steps: object[] = [{ percent: 50 }]) =>
    ops.call('POST', '/rollouts', { releases: releases, plan: { ...UNGUARDED, steps } }, token);
  const give = (command: RolloutCommand, { id, revision }: RolloutView, token = OPS_TOKEN) =>
    ops.call('POST', `/rollouts/${id}/${command}`, { revision }, token);
  return {
    squad,
    publish,
    start,
    give,
    /** Rolls a release with these claims out to all devices. */
    async live(name: string, claims: Claims): Promise<RolloutView & { release: string }> {
      const { release } = await publish(name, claims);
      const started = await start([release]);
      if (started.status !== 201) throw new Error(started.body.message);
      const { status, body } = await give('promote', started.body);
      if (status !== 200) throw new Error(body.message);
      return { ...body, release };
    },
    /** The paths and slots of these remotes on a page. */
    async claimsFor(device: string) {
      const { remotes } = await ops.versionsFor(device);
      return Object.fromEntries(
        remotes.map(({ name, routes, fills }) => [
          name,
          [...routes.map(({ path }) => path), ...fills.map(({ slot }) => slot)],
        ]),
      );
    },
  };
}
