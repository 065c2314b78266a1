import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { brokenRelease } from './broken-release.ts';
import { devSession } from './dev-session.ts';
import { expect } from './expect.ts';
import { fromRegistry } from './npm-registry.ts';
import { otherMinors } from './other-minors.ts';
import { ownBackend } from './own-backend.ts';
import { ownPicture } from './own-picture.ts';
import { poisonedPackage } from './poisoned-package.ts';
import type { Site } from './site.ts';
import { type Squad, squadOf } from './squad-of.ts';
import { twoSlots } from './two-slots.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

export interface Journey {
  /** An empty folder outside the repository. */
  folder: string;
  site: Site;
  browser: Browser;
  /** The squad's own Node. */
  node: string;
}

interface Promoted {
  releases: { isNew: boolean; checks: { check: string }[] }[];
}

/** The steps of a squad, in their order. The first ones lead from nothing to 1 %. */
export function stepsOf({ folder, site, browser, node }: Journey): Record<string, () => Promise<unknown>> {
  const packages = join(folder, 'packages');
  const { app, staging, production, github } = site;
  const machine = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    XDG_CONFIG_HOME: join(folder, '.config'),
    CHROMIUM: process.env.CHROMIUM,
  };
  const at = (env: Record<string, string>, name = 'offers'): Squad =>
    squadOf(join(folder, name), node, { ...machine, VIEWMAX_URL: staging.ops, ...env });
  const job = (environment = '') => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${github.tokens}${environment && `?environment=${environment}`}`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of the job',
  });
  /** The squad's pipeline has no stored token. Only its job of the environment may start a rollout. */
  const publisher = at(job());
  const releaser = at(job('production'));
  const ops = at({ VIEWMAX_TOKEN: staging.token });
  const opsOfProduction = at({ VIEWMAX_TOKEN: production.token, VIEWMAX_URL: production.ops });
  const trust = ({ viewmax }: Squad) =>
    viewmax(
      ...['trust', 'create', 'offers', '--repository', github.repository, '--environment', 'production'],
      ...['--issuer', github.issuer],
    );
  const isLive = async () => {
    const { status } = await fetch(new URL('/offers', app), { headers: { accept: 'text/html' } });
    return status === 200;
  };

  return {
    pack: () => run(process.execPath, ['deploy/kit/pack/main.ts', '--out', packages], { cwd: root }),
    create: () => run(node, [join(packages, 'creator/create.mjs'), 'offers', '--packages', packages], { cwd: folder }),
    install: () =>
      run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: publisher.folder,
      }),
    check: () => publisher.viewmax('check'),
    dev: () => devSession(publisher, browser, app),
    'a picture of its own': () => ownPicture(publisher, browser, app),
    types: async () => {
      await publisher.viewmax('types', '--env', app);
      await publisher.viewmax('check', 'types');
    },
    build: () => publisher.viewmax('build'),
    trust: async () => {
      await trust(ops);
      await trust(opsOfProduction);
      const whom = await publisher.viewmax('whoami');
      expect(whom.includes('squad of offers'), `the run is of the squad, not: ${whom}`);
    },
    publish: async () => {
      const said = await publisher.viewmax('publish', 'dist');
      expect(said.includes(`${staging.ops}/ops#remotes/offers@1.0.0-`), `the release has a page, not: ${said}`);
    },
    faults: () => publisher.viewmax('faults', '--env', app),
    vouch: () => releaser.viewmax('vouch', 'offers', 'faults'),
    start: async () => {
      const text = await releaser.viewmax('rollout', 'start', 'offers', '--percent', '1', '--json');
      const { releases } = JSON.parse(text) as { releases: Record<string, string> };
      expect(releases.offers?.startsWith('1.0.0-') === true, 'a rollout of offers@1.0.0 has started');
    },
    'promote the rollout': async () => {
      const [rollout] = JSON.parse(await releaser.viewmax('rollout', 'status', '--json')) as { id: number }[];
      await releaser.viewmax('rollout', 'promote', String(rollout?.id));
      expect(await isLive(), 'every device has the path of the remote');
    },
    'a release that throws, and its repair': () =>
      brokenRelease({ squad: publisher, releaser, browser, app, ops: staging }),
    'three minor versions in one page': () =>
      otherMinors({
        ...{ folder, installed: publisher.folder, browser, app, root, node },
        squadAt: (name) => at({ VIEWMAX_TOKEN: staging.token }, name),
      }),
    'promote to production': async () => {
      const copied = async () => {
        const to = ['--from', staging.ops, '--to', production.ops];
        const { releases } = JSON.parse(await releaser.viewmax('promote', 'offers@1.1.1', ...to, '--json')) as Promoted;
        return releases[0];
      };
      const first = await copied();
      expect(first?.isNew === true, 'the release is new in production');
      expect(first?.checks.some(({ check }) => check === 'faults') === true, 'its check comes with it');
      expect((await copied())?.isNew === false, 'a second run changes nothing');
      const { viewmax } = at({ ...job('production'), VIEWMAX_URL: production.ops });
      await viewmax('rollout', 'start', 'offers@1.1.1', '--percent', '1');
    },
    'a backend of its own': () => ownBackend({ squad: publisher, releaser, browser, app, ops: staging }, ops),
    'a poisoned package is found': () =>
      poisonedPackage({ squad: publisher, releaser, browser, app, ops: staging }, folder, ops),
    'two slots, and a value that one lacks': () =>
      twoSlots({ squad: publisher, releaser, browser, app, ops: staging }, ops),
    'packages from a registry, and their reference': () => fromRegistry({ folder, root, node }),
    retire: async () => {
      await ops.viewmax('retire', 'offers', '--reason', 'The offers are over');
      expect(!(await isLive()), 'the path of a retired remote is unknown');
    },
  };
}
