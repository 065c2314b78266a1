import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';
import { parse } from 'yaml';

interface Step {
  if?: string;
  env?: Record<string, string>;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  container?: { image: string };
  env?: Record<string, string>;
  uses?: string;
  with?: Record<string, string>;
  permissions: Record<string, string>;
  environment?: string;
  needs?: string | string[];
  steps?: Step[];
}
interface Workflow {
  on: Record<string, { inputs?: Record<string, { required?: boolean }>; paths?: string[]; branches?: string[] }>;
  permissions: Record<string, string>;
  concurrency?: { 'cancel-in-progress': string };
  jobs: Record<string, Job>;
}

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'deploy/production/pipelines');
const texts = new Map(
  globSync('**/*.yml', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const read = (file: string): Workflow => workflows.get(file) ?? { on: {}, permissions: {}, jobs: {} };
const jobs = [...workflows].flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ file, name, job })),
);
const steps = jobs.flatMap(({ file, name, job }) => (job.steps ?? []).map((step) => ({ at: `${file} ${name}`, step })));
/** The workflows of this repository itself. */
const own = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const ownSteps = own.flatMap((text) =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps = [] }) => steps),
);
const callers = [...workflows].filter(([file]) => file.startsWith('callers/'));

test('every remote of the repository has a caller', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  expect(callers.map(([file]) => file).sort()).toEqual(remotes.map((name) => `callers/${name.slice(4)}.yml`).sort());
});

test('no workflow runs for an event that a stranger controls', () => {
  for (const [file, { on }] of workflows) {
    const events = file.startsWith('callers/') ? ['pull_request', 'push'] : ['workflow_call'];
    expect([file, Object.keys(on).sort()]).toEqual([file, events]);
  }
});

test('a workflow has no right that its jobs do not name', () => {
  for (const [file, { permissions }] of workflows) expect([file, permissions]).toEqual([file, {}]);
  for (const { job } of jobs) expect(Object.keys(job.permissions).length).toBeGreaterThan(0);
});

test('a job with an identity token only reads, and runs no scripts of packages or of the remote', () => {
  const trusted = jobs.filter(({ job }) => job.permissions['id-token'] && job.steps);
  expect(trusted.map(({ name }) => name).sort()).toEqual(['publish', 'publish', 'start', 'watch']);
  for (const { job } of trusted) {
    expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    for (const { run: script = '' } of job.steps ?? []) {
      expect(script).not.toMatch(/COMMAND|npm (run|test|install)|npx/);
      if (script.startsWith('npm')) expect(script).toBe('npm ci --ignore-scripts');
    }
  }
});

test('only the job that starts the rollout has the environment, after the checks', () => {
  const held = jobs.filter(({ job }) => job.environment);
  expect(held).toMatchObject([{ file: 'release-remote.yml', name: 'start', job: { needs: ['publish', 'faults'] } }]);
});

test('with staging, the build and the check go there, and production gets a copy after the approval', () => {
  const { publish, start } = read('release-remote.yml').jobs;
  const first = `\${{ inputs.staging || inputs.url }}`;
  expect(publish?.env).toMatchObject({ VIEWMAX_URL: first });
  expect(start?.env).toMatchObject({ VIEWMAX_URL: `\${{ inputs.url }}` });
  const [vouch, promote] = (start?.steps ?? []).filter(({ if: condition }) => condition);
  expect(vouch).toMatchObject({ env: { VIEWMAX_URL: first } });
  expect(promote).toMatchObject({ if: "inputs.staging != ''", env: { STAGING: `\${{ inputs.staging }}` } });
});

test('every action is pinned by its commit, with its version beside it', () => {
  const used = [...texts.values(), ...own].flatMap((text) =>
    [...text.matchAll(/uses: (.+)/g)].map(([, what = '']) => what),
  );
  const actions = used.filter((what) => !what.startsWith('./'));
  expect(actions.length).toBeGreaterThan(15);
  for (const action of actions) expect(action).toMatch(/^actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('no checkout stores its credentials', () => {
  const all = [...steps.map(({ step }) => step), ...ownSteps];
  const checkouts = all.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(8);
  for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
});

test('no script contains an expression, because its value could be code', () => {
  const scripts = [...steps, ...ownSteps.map((step) => ({ at: 'own', step }))].filter(({ step }) => step.run);
  expect(scripts.length).toBeGreaterThan(15);
  for (const { at, step } of scripts) expect([at, step.run]).toEqual([at, expect.not.stringContaining('${{')]);
});

test.each(callers)('%s gives the reusable workflows their inputs', (file, { on, jobs, concurrency }) => {
  const remote = file.slice('callers/'.length, -'.yml'.length);
  for (const { uses = '', with: given = {} } of Object.values(jobs)) {
    const { inputs = {} } = read(uses.replace('./.github/workflows/', '')).on.workflow_call ?? {};
    const required = Object.keys(inputs).filter((name) => inputs[name]?.required);
    expect(Object.keys(given)).toEqual(expect.arrayContaining(required));
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(given).toMatchObject({ remote, dist: `mfe-${remote}/dist` });
  }
  expect(jobs.release?.with).toMatchObject({ environment: `${remote}-production` });
  expect(on.push).toMatchObject({ branches: ['main'] });
  for (const event of [on.push, on.pull_request]) expect(event?.paths).toContain(`mfe-${remote}/**`);
  expect(concurrency?.['cancel-in-progress']).toBe(`\${{ github.event_name == 'pull_request' }}`);
});

async function lint(...files: string[]) {
  const { code, output } = await run(process.execPath, [join(import.meta.dirname, 'lint-workflows.ts'), ...files]);
  return { code, output };
}

test('actionlint finds no fault, also in the workflow of the app for the stores', async () => {
  const files = [...texts.keys()].map((file) => join(folder, file));
  expect(
    await lint(...files, ...['native.yml', 'test.yml'].map((file) => join(root, '.github/workflows', file))),
  ).toEqual({ code: 0, output: '' });
});

test('actionlint finds an untrusted value in a script, and an output that no job has', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'workflow-')), 'bad.yml');
  const text = texts.get('release-remote.yml') ?? '';
  const title = `          echo "\${{ github.event.pull_request.title }}"\n          echo "$published"`;
  const bad = text
    .replace('          echo "$published"', title)
    .replace('outputs.rollout }}\n          M', 'outputs.id }}\n          M');
  writeFileSync(file, bad);
  const { code, output } = await lint(file);
  expect([code, output.split('\n').filter(Boolean)]).toEqual([
    1,
    [expect.stringContaining('potentially untrusted'), expect.stringContaining('"id" is not defined')],
  ]);
});

test('every command and option of viewmax exists', async () => {
  const lines = [...texts.values()].flatMap((text) => [...text.matchAll(/bin\/viewmax (.+)/g)]);
  const used = new Map(lines.map(([, words = '']) => [/^[a-z-]+( [a-z]+)?/.exec(words)?.[0] ?? '', words]));
  expect([...used.keys()].sort()).toEqual([
    ...['can-i-deploy', 'preview create', 'promote', 'publish release', 'rollout start', 'rollout watch', 'vouch'],
  ]);
  for (const [command, words] of used) {
    const file = join(root, 'deploy/cli/bin/viewmax.mjs');
    const { code, output } = await run(process.execPath, [file, ...command.split(' '), '--help']);
    expect([command, code]).toEqual([command, 0]);
    for (const [option] of words.matchAll(/--[a-z]+/g))
      if (option !== '--json') expect([command, output]).toEqual([command, expect.stringContaining(option)]);
  }
});

test('pull requests and main run npm test, and the nights all else, where root may install, with no right but to read', () => {
  const text = readFileSync(join(root, '.github/workflows/test.yml'), 'utf8');
  const { on, permissions, jobs } = parse(text) as Workflow;
  expect(Object.keys(on)).toEqual(['pull_request', 'push', 'schedule', 'workflow_dispatch']);
  expect([on.push?.branches, permissions]).toEqual([['main'], { contents: 'read' }]);
  expect(jobs.test?.container?.image).toBe('node:24-bookworm');
  expect(jobs.test?.env?.SCRIPT).toMatch(/'pull_request' .* 'push'\) && 'test' \|\| 'check:long'/);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  expect(scripts).toMatchObject({ test: expect.anything(), 'check:long': expect.anything() });

  const steps = jobs.test?.steps ?? [];
  const commands = steps.flatMap(({ run: command = '' }) => command || []);
  expect(commands).toContain('npm run "$SCRIPT"');
  for (const command of commands) expect(command).not.toContain('${{');
  const [program = ''] = commands.flatMap((command) => /deploy\/\S+\.ts/.exec(command) ?? []);
  expect(existsSync(join(root, program))).toBe(true);
  expect(steps[0]).toMatchObject({ with: { 'persist-credentials': false } });
  for (const line of text.split('\n').filter((one) => one.includes('uses:')))
    expect(line).toMatch(/uses: actions\/[a-z/]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('a pull request is compared with main, whose weights are stored after a push alone', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/test.yml'), 'utf8')) as Workflow;
  const stores = jobs.test?.steps?.filter(({ uses }) => uses?.startsWith('actions/cache')) ?? [];
  expect(stores.map(({ uses = '', if: condition }) => [uses.split('@')[0], condition])).toEqual([
    ['actions/cache/restore', undefined],
    ['actions/cache/save', "github.event_name == 'push'"],
  ]);
});
