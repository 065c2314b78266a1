import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Registry } from '../src/registry.ts';
import { commandRollout } from '../src/rollouts/command-rollout.ts';
import { listRollouts } from '../src/rollouts/rollout-rows.ts';
import { startRollout } from '../src/rollouts/start-rollout.ts';
import { writeRelease } from '../src/testing/write-release.ts';

const OPS = 'ops';
export const EVERYBODY = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });

/** An action of a process in the log's words: `promote` of `rollout 7`. */
export interface Progress {
  action: string;
  subject: string;
  done: boolean;
}

export async function activate(registry: Registry, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await registry.activate([await registry.publish(folder)]);
}

export async function rollOut(registry: Registry, folder: string) {
  const release = await registry.publish(folder);
  return startRollout(registry.context, OPS, { releases: [release], plan: EVERYBODY });
}

const SCREENS = Array.from({ length: 6 }, (_, index) => `screen-${index}`);

/** A release that takes a while to write. */
function writeLarge(version: string): string {
  const text = Array.from({ length: 2000 }, (_, line) => `export const line${line} = '${version}';`).join('\n');
  return writeRelease({ name: 'catalog', version, screens: Object.fromEntries(SCREENS.map((name) => [name, text])) });
}

/** Publishes, rolls out, promotes and rolls back in a loop, and reports each action before and after. */
export async function keepBusy(
  registry: Registry,
  suffix: string,
  report: (progress: Progress) => void,
): Promise<never> {
  const { context } = registry;
  const does = async <T>(action: string, subject: string, work: () => Promise<T>): Promise<T> => {
    report({ action, subject, done: false });
    const result = await work();
    report({ action, subject, done: true });
    return result;
  };
  const commands = (command: 'promote' | 'rollback', id: number, revision: number) =>
    does(command, `rollout ${id}`, () => commandRollout(context, OPS, { command, id, revision }));

  // An earlier process may have been killed in the middle.
  for (const { id, revision, status } of await listRollouts(context))
    if (status === 'running') await commands('rollback', id, revision);
  for (let turn = 1; ; turn += 1) {
    const build = { name: 'catalog', version: `2.${turn}.0-${suffix}` };
    const folder = writeLarge(build.version);
    await does('publish', releaseName(build), () => registry.publish(folder));
    const { id, revision } = await startRollout(context, OPS, { releases: [build], plan: EVERYBODY });
    const promoted = await commands('promote', id, revision);
    if (turn % 2 === 0) await commands('rollback', id, promoted.revision);
  }
}
