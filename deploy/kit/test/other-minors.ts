import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { movesTo, PHONE } from '../src/faults/visit.ts';
import { expect } from './expect.ts';
import type { Squad } from './squad-of.ts';

/** Each name and the version of the packages that its remote is built with. The shell of 2.0 refuses those of 1. */
const MINORS = { 'early-deals': '2.0.0', 'daily-deals': '2.0.1', 'late-deals': '2.0.4' };

export interface Minors {
  folder: string;
  /** A folder with installed packages, whose tools the remotes use too. */
  installed: string;
  browser: Browser;
  app: string;
  root: string;
  node: string;
  squadAt(name: string): Squad;
}

/** A remote that is built with packages of this version. */
async function built(
  name: string,
  version: string,
  { folder, installed, root, node, squadAt }: Minors,
): Promise<Squad> {
  const packages = join(folder, version);
  const run = (...[program, ...args]: [string, ...string[]]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  run(process.execPath, join(root, 'deploy/kit/pack/main.ts'), '--out', packages, '--as', version);
  run(node, join(packages, 'creator/create.mjs'), name, '--packages', packages);
  const squad = squadAt(name);
  run('cp', '-al', join(installed, 'node_modules'), squad.folder);
  for (const one of ['shared', 'remote-kit']) {
    const place = join(squad.folder, 'node_modules/@viewmax', one);
    rmSync(place, { recursive: true });
    mkdirSync(place);
    run('tar', '-xzf', join(packages, `viewmax-${one}-${version}.tgz`), '-C', place, '--strip-components', '1');
  }
  await squad.viewmax('build');
  const { needs } = JSON.parse(readFileSync(join(squad.folder, 'dist/release.json'), 'utf8'));
  const minor = version.replace(/\d+$/, '0');
  expect(needs['@viewmax/shared'] === `^${minor}`, `${name} needs ^${minor} of the shell's API`);
  await squad.viewmax('publish', 'dist');
  return squad;
}

/** One page runs three remotes that were built with other minor versions of the packages. */
export async function otherMinors(setup: Minors): Promise<void> {
  const names = Object.keys(MINORS);
  const squads: Squad[] = [];
  for (const [name, version] of Object.entries(MINORS)) squads.push(await built(name, version, setup));
  const [squad] = squads;
  if (!squad) throw new Error('There are no remotes.');
  const { link } = JSON.parse(await squad.viewmax('preview', 'create', ...names, '--json')) as { link: string };
  const context = await setup.browser.newContext(PHONE);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(link);
  await page.getByRole('complementary', { name: 'Preview' }).waitFor();
  for (const name of names) {
    await movesTo(page, `/${name}`);
    await page.locator(`[data-remote=${name}][data-phase=shown] h1`).waitFor();
  }
  const containers = await page.evaluate((all) => all.filter((name) => Reflect.has(globalThis, `app_${name}`)), names);
  expect(containers.length === names.length, 'one page has loaded all three');
  expect(failures.length === 0, `no failure: ${failures.join()}`);
  await context.close();
}
