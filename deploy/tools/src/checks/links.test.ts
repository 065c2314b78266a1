import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot, exclude: (path) => /node_modules|dist|\.cache|\.data/.test(path) });

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

test('every link between pages leads to a file', () => {
  const pages = filesOf('**/*.md').filter((file) => !file.includes('creator/template'));
  expect(pages.length).toBeGreaterThan(60);
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^https?:/.test(to) && !existsSync(join(repositoryRoot, dirname(page), to)))
      .map((to) => `${page} -> ${to}`),
  );
  expect(dead).toEqual([]);
});

test('every decision that the code names exists', () => {
  const named = filesOf('{*,deploy/*,shared/*}/**/*.{ts,tsx,mjs,css,sql,yaml}').flatMap((file) =>
    [...read(file).matchAll(/docs\/(decisions\/\d{4}-[a-z0-9-]+\.md)/g)].map(([, page = '']) => [file, page] as const),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, page]) => !existsSync(join(repositoryRoot, 'docs', page)))).toEqual([]);
});
