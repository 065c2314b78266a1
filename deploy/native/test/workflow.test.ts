import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string | number | boolean>;
  'working-directory'?: string;
}
interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: object;
  steps: Step[];
}
interface Workflow {
  on: object;
  permissions: object;
  jobs: Record<string, Job>;
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const text = read('.github/workflows/native.yml');
// YAML 1.1 reads the key `on` as true; GitHub and this parser use 1.2.
const { on, permissions, jobs }: Workflow = parse(text, { strict: true, uniqueKeys: true });
const steps = Object.values(jobs).flatMap((job) => job.steps);
const given = (action: string, name: string) =>
  steps.filter(({ uses }) => uses?.startsWith(`${action}@`)).map((step) => String(step.with?.[name]));

const found = (file: string, pattern: RegExp) => {
  const [, value] = pattern.exec(read(file)) ?? [];
  if (!value) throw new Error(`${file} has no ${pattern}`);
  return value;
};
const java = found(
  'deploy/native/android/app/capacitor.build.gradle',
  /sourceCompatibility JavaVersion\.VERSION_(\d+)/,
);

test('the workflow may only read the repository, and starts by hand', () => {
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.keys(on)).toEqual(['workflow_dispatch']);
  expect(Object.values(jobs).filter((job) => job.permissions)).toEqual([]);
  expect(given('actions/checkout', 'persist-credentials')).toEqual(['false', 'false']);
});

test('each action has the commit and the name of its version', () => {
  const lines = text.split('\n').filter((line) => line.includes('uses:'));
  expect(lines).toHaveLength(steps.filter(({ uses }) => uses).length);
  for (const line of lines) expect(line).toMatch(/^ +- uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const versions = lines.map((line) => line.trim().replace('- uses: ', ''));
  const actions = versions.map((version) => version.split('@')[0]);
  expect(new Set(versions).size).toBe(new Set(actions).size);
});

test('each job has a fixed system and a time limit, and each step one action or one command', () => {
  expect(Object.keys(jobs)).toEqual(['android', 'ios']);
  for (const job of Object.values(jobs)) {
    expect(job['runs-on']).toMatch(/^(ubuntu|macos)-\d+(\.\d+)?$/);
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    for (const step of job.steps) expect([step.uses, step.run].filter(Boolean)).toHaveLength(1);
  }
});

test('no command contains an expression, because its value could be code', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test('each command is of this repository, and runs where its files are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  for (const { run = '', 'working-directory': folder = '.' } of steps) {
    expect(existsSync(join(ROOT, folder))).toBe(true);
    const [, script] = /^npm run (\S+)/.exec(run) ?? [];
    if (script) expect(scripts).toHaveProperty([script]);
    if (run.startsWith('./')) expect(existsSync(join(ROOT, folder, run.split(' ')[0] ?? ''))).toBe(true);
  }
});

test('the workflow uses the versions of the projects', () => {
  const { engines } = JSON.parse(read('deploy/native/package.json')) as { engines: { node: string } };
  expect(new Set(given('actions/setup-node', 'node-version'))).toEqual(new Set([engines.node.replace('>=', '')]));
  expect(given('actions/setup-java', 'java-version')).toEqual([java]);
});

test('the README names the versions of the projects and of the workflow', () => {
  const rows = read('deploy/native/README.md');
  const android = 'deploy/native/android';
  const gradle = found(`${android}/gradle/wrapper/gradle-wrapper.properties`, /gradle-([\d.]+)-all/);
  const plugin = found(`${android}/build.gradle`, /com\.android\.tools\.build:gradle:([\d.]+)/);
  const sdk = found(`${android}/variables.gradle`, /compileSdkVersion = (\d+)/);
  expect(rows).toContain(`Java ${java}, Gradle ${gradle}, Android plugin ${plugin}, SDK ${sdk}`);
  const ios = found('deploy/native/ios/App/App.xcodeproj/project.pbxproj', /IPHONEOS_DEPLOYMENT_TARGET = (\d+)/);
  // The images of GitHub have the Xcode of their macOS.
  const xcode = jobs.ios?.['runs-on'].replace('macos-', '');
  expect(rows).toContain(`Xcode ${xcode}, iOS ${ios} or later`);
});
