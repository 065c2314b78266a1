import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { typedPackages } from './packages.ts';
import { typePrograms } from './type-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
const packages = typedPackages();
const programs = typePrograms(packages, folder);
const programOf = (packageDir: string) => programs.find((program) => program.packages.includes(packageDir));

test('each package is in one program', () => {
  expect(programs.flatMap((program) => program.packages).sort()).toEqual([...packages].sort());
  expect(programs.length).toBeLessThan(packages.length);
});

test('a program has the sources of all its packages, and the options of each', () => {
  const { packages: group = [], project = '' } = programOf('backend') ?? {};
  expect(group).toEqual(expect.arrayContaining(['backend', 'deploy/edge', 'deploy/registry']));
  const settings = JSON.parse(readFileSync(project, 'utf8')) as object;
  expect(settings).toMatchObject({
    extends: join(repositoryRoot, 'tsconfig.node.json'),
    include: expect.arrayContaining([join(repositoryRoot, 'backend/src'), join(repositoryRoot, 'deploy/edge/test')]),
  });
});

test('a package with other options has another program', () => {
  expect(programOf('e2e')).not.toBe(programOf('backend'));
  expect(programOf('mfe-catalog')).not.toBe(programOf('backend'));
});

test('a package that declares a name for all its files is alone, with its own configuration', () => {
  expect(programOf('shell')).toEqual({ packages: ['shell'], project: join(repositoryRoot, 'shell/tsconfig.json') });
});

test('a package that declares modules only shares a program', () => {
  expect(programOf('mfe-account')?.packages).toContain('mfe-catalog');
});
