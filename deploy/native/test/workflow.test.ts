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
  steps: Step[];
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { jobs }: { jobs: Record<string, Job> } = parse(read('.github/workflows/native.yml'));
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
