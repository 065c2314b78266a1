import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from './repository-root.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const components = globSync('{mfe-*,shell,shared/app,deploy/console}/**/*.tsx', {
  cwd: repositoryRoot,
  exclude: (path) => /node_modules|dist/.test(path),
});

const fileOf = (component: string, path: string): string =>
  path.startsWith('.')
    ? join(repositoryRoot, dirname(component), path)
    : join(repositoryRoot, path.replace('@viewmax/shared/', 'shared/app/'));

/** The classes that a component takes from a stylesheet that has no such class. Neither types nor the build notice one. */
function missingIn(component: string): string[] {
  const text = readFileSync(join(repositoryRoot, component), 'utf8');
  const code = text.replace(/^(?:import [^;]*;|\/\/\/ .*)$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const styles = readFileSync(fileOf(component, path), 'utf8');
    const used = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one));
    return [...used].filter((one) => !new RegExp(`\\.${one}\\b`).test(styles)).map((one) => `${path}: ${one}`);
  });
}

test('a component takes only classes that its stylesheet has', () => {
  expect(components.length).toBeGreaterThan(100);
  const missing = components.map((component) => [component, missingIn(component)] as const);
  expect(missing.filter(([, classes]) => classes.length > 0)).toEqual([]);
});
