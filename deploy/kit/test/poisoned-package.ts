import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Where } from '@viewmax/contracts/ops/packages';
import { type ReleasingSite, releases, started, visits } from './broken-release.ts';
import { expect, until } from './expect.ts';
import { SCREEN, type Squad } from './squad-of.ts';

const run = promisify(execFile);
const POISONED = 'axios@1.14.1';

/** Installs a package of this name as npm does from a registry: packed, with its hash in the lock. */
async function installs({ folder }: Squad, beside: string): Promise<void> {
  const source = join(beside, 'poisoned');
  mkdirSync(source, { recursive: true });
  const manifest = { name: 'axios', version: '1.14.1', type: 'module', main: 'main.js', sideEffects: false };
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(source, 'main.js'), 'export const steals = (text) => [...text].reverse().join("");\n');
  writeFileSync(join(source, 'main.d.ts'), 'export declare const steals: (text: string) => string;\n');
  await run('npm', ['pack', '--pack-destination', beside, '--loglevel=error'], { cwd: source });
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', join(beside, 'axios-1.14.1.tgz'), ...flags], { cwd: folder });
}

type Found = Where & { releases: { commands: string[] }[] };

/** A package turns out to be poisoned. Ops find the release that bundles it, and take it off the devices. */
export async function poisonedPackage(site: ReleasingSite, beside: string, ops: Squad): Promise<void> {
  const { squad, releaser } = site;
  const where = async (): Promise<Found> => JSON.parse(await ops.viewmax('where', POISONED, '--json')) as Found;
  expect((await where()).releases.length === 0, `no release bundles ${POISONED} yet`);

  const screen = join(squad.folder, SCREEN);
  const clean = readFileSync(screen, 'utf8');
  await installs(squad, beside);
  await releases(squad, '1.2.0', (code) => {
    const used = code.replace('  return (', '  document.title = steals(document.title);\n  return (');
    return `import { steals } from 'axios';\n${used}`;
  });
  const id = await started(releaser, 'offers@1.2.0', '50');
  await until('a device gets the release', async () => (await visits(site)).startsWith('1.2.0-'));

  const { releases: found, unknown } = await where();
  const [carrier] = found;
  expect(found.length === 1 && carrier?.release.startsWith('offers@1.2.0-') === true, 'offers@1.2.0 alone bundles it');
  const lock = JSON.parse(readFileSync(join(squad.folder, 'package-lock.json'), 'utf8'));
  const { integrity } = lock.packages['node_modules/axios'] as { integrity: string };
  expect(carrier?.packages[0]?.integrity === integrity, `the hash is that of the lock, ${integrity}`);
  expect(carrier?.builtBy?.run?.repository === 'acme/offers', 'the run that built it is named');
  expect(carrier?.rollouts[0] === Number(id), `it is in rollout ${id}`);
  expect(!unknown.some((release) => release.startsWith('shell@')), 'the shell names its packages too');

  const [command = ''] = carrier?.commands ?? [];
  expect(command.startsWith(`viewmax rollout rollback ${id} `), `the command rolls back, and is not ${command}`);
  await ops.viewmax('rollout', 'rollback', id, '--reason', `It bundles ${POISONED}`);
  expect((await where()).releases[0]?.rollouts.length === 0, 'it is in no rollout any more');
  expect(!(await visits(site)).startsWith('1.2.0-'), 'no new page gets it');

  writeFileSync(screen, clean);
  await run('npm', ['uninstall', 'axios', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: squad.folder });
}
