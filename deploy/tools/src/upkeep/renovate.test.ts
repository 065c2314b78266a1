import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { readLock } from './lock.ts';

interface Rule {
  groupName?: string;
  matchPackageNames?: string[];
}
const { packageRules }: { packageRules: Rule[] } = JSON.parse(
  readFileSync(join(repositoryRoot, 'renovate.json'), 'utf8'),
);

test('each name in the rules of Renovate is a package of the lockfile', () => {
  const names = Object.keys(readLock()).map((folder) => folder.split('node_modules/').at(-1) ?? '');
  const patterns = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const unused = patterns.filter((pattern) => {
    const start = pattern.replace(/\*+$/, '');
    return !names.some((name) => (start === pattern ? name === pattern : name.startsWith(start)));
  });
  expect(unused).toEqual([]);
});

test('the packages that read internal files of webpack rise together with it', () => {
  const rule = packageRules.find(({ groupName }) => groupName === 'federation and webpack');
  expect(rule?.matchPackageNames).toEqual(expect.arrayContaining(['webpack', '@module-federation/**']));
});
