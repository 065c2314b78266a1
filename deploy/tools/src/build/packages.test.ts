import { expect, test } from '@jest/globals';
import { builtPackages, packageOf, releasedPackages, typedPackages } from './packages.ts';

test('the lookup returns nothing for an unknown name', () => {
  for (const name of ['', '.', 'nothing', '../main', 'deploy/edge']) expect(packageOf(name)).toBeUndefined();
});

test('the lookup finds packages by their configuration files', () => {
  expect(releasedPackages()).toEqual(expect.arrayContaining(['mfe-catalog', 'shell']));
  expect(releasedPackages()).not.toContain('shared');
  expect(builtPackages().filter((packageDir) => !releasedPackages().includes(packageDir))).toEqual(['deploy/console']);
  expect(typedPackages()).toEqual(
    expect.arrayContaining(['backend', 'deploy/edge', 'mfe-catalog', 'shared/app', 'shell']),
  );
  expect(typedPackages().filter((packageDir) => packageDir.includes('node_modules'))).toEqual([]);
});

test('the lookup finds a remote by its short name, its folder, and its folder with a slash', () => {
  expect(['catalog', 'mfe-catalog', 'mfe-catalog/', 'shell'].map(packageOf)).toEqual([
    'mfe-catalog',
    'mfe-catalog',
    'mfe-catalog',
    'shell',
  ]);
});
